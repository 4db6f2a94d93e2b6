import { useEffect, useState } from 'react';
import { locsIn } from '#core/sitemap-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AddressList } from './address-list.tsx';
import { countOf } from './count-of.ts';
import type { Sitemap } from './use-sitemap-form.ts';

interface SavedMeanwhileProps {
  sentence: string;
  text: string;
  /** Drops what was typed here. */
  onTheirs(now: Sitemap): void;
  /** Saves what was typed here over it. */
  onMine(now: Sitemap): void;
}

/** Two people edited the sitemap: says what the other one has done, and leaves the choice. */
export function SavedMeanwhile({ sentence, text, onTheirs, onMine }: SavedMeanwhileProps) {
  const [theirs, setTheirs] = useState<Sitemap | null>(null);
  const { run, failure } = useAction(async (api) => (await api.sitemap.read()).sitemap, 'Failed to fetch sitemap');
  useEffect(() => {
    void run().then(setTheirs);
  }, [run]);
  return (
    <section className="sitemap__meanwhile" aria-label="Saved meanwhile">
      <Alert tone="error">{sentence}</Alert>
      {failure && <Alert tone="error">{failure.error}</Alert>}
      {theirs && (
        <>
          <Difference theirs={theirs} text={text} />
          <div className="row">
            <Button size="sm" onClick={() => onTheirs(theirs)}>
              Take theirs
            </Button>
            <Button size="sm" onClick={() => onMine(theirs)}>
              Save mine over it
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Difference({ theirs, text }: { theirs: Sitemap; text: string }) {
  const named = (xml: string) => new Set(locsIn(xml).map(({ url }) => url));
  const [there, here] = [named(theirs.xml), named(text)];
  const onlyThere = [...there].filter((url) => !here.has(url));
  const onlyHere = [...here].filter((url) => !there.has(url));
  const addresses = (count: number) => countOf(count, 'address', 'addresses');
  return (
    <div className="t1">
      <p className="soft">
        {theirs.source === 'served' && 'They took the saved text away: the sitemap is made from what is published. '}
        {onlyThere.length + onlyHere.length === 0 && 'Theirs and yours name the same addresses.'}
      </p>
      {onlyThere.length > 0 && (
        <AddressList title={`${addresses(onlyThere.length)} only in theirs`} urls={onlyThere} />
      )}
      {onlyHere.length > 0 && <AddressList title={`${addresses(onlyHere.length)} only in yours`} urls={onlyHere} />}
    </div>
  );
}
