import { useEffect, useState } from 'react';
import { type Finding, locsIn } from '#core/sitemap-text.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { xmlProblem } from './well-formed-xml.ts';

export interface Checks {
  error: Finding | null;
  warnings: readonly Finding[];
  urls: number;
  /** 'here': by the browser so far. 'whole': by the server too. 'unasked': the server did not answer. */
  by: 'nobody' | 'here' | 'whole' | 'unasked';
}

/** Pauses of typing after which a text is looked at here, and by the server; for large ones longer. Milliseconds. */
const HERE_MS = 150;
const SERVER_MS = 700;

const unchecked: Checks = { error: null, warnings: [], urls: 0, by: 'nobody' };

/** What is to be said of a text while it is typed: by the browser's parser at once, by the server's a moment later. */
export function useChecks(text: string): Checks {
  const [checks, setChecks] = useState(unchecked);
  useEffect(() => {
    let over = false;
    const slower = text.length / 5_000;
    const askServer = async () => {
      const api = await loadApi();
      const { error, warnings, urls } = await api.sitemap.check({ xml: text });
      if (!over) setChecks({ error, warnings, urls, by: 'whole' });
    };
    const here = setTimeout(() => {
      const error = xmlProblem(text);
      const urls = error ? 0 : locsIn(text).length;
      // What the server said of the text before is mostly still so: it stays until it answers again.
      setChecks(({ warnings }) => ({ error, warnings: error ? [] : warnings, urls, by: error ? 'whole' : 'here' }));
      if (error) clearTimeout(later);
    }, HERE_MS + slower);
    const later = setTimeout(() => {
      askServer().catch(() => {
        if (!over) setChecks((before) => ({ ...before, by: 'unasked' }));
      });
    }, SERVER_MS + slower);
    return () => {
      over = true;
      clearTimeout(here);
      clearTimeout(later);
    };
  }, [text]);
  return checks;
}
