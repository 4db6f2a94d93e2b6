import { SITEMAP_BYTES, sitemapSentences } from '#core/sitemap.ts';
import { type Finding, refusedText } from '#core/sitemap-text.ts';

/** Why a text is no XML, by the browser's own parser, at once and without the server; null where it is. */
export function xmlProblem(text: string): Finding | null {
  if (text.trim() === '') return { line: null, message: sitemapSentences.empty };
  if (new TextEncoder().encode(text).length > SITEMAP_BYTES) {
    return { line: null, message: sitemapSentences.tooLarge };
  }
  const refused = refusedText(text);
  if (refused) return refused;
  const problem = new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror');
  return problem && findingIn(problem.textContent ?? '');
}

/** Chromium and Safari: 'error on line 3 at column 5: ...'. Firefox: 'XML Parsing Error: ... Line Number 3, Column 5:...'. */
function findingIn(said: string): Finding {
  const line = /line (?:number )?(\d+)/i.exec(said)?.[1];
  const words =
    /at column \d+: (.+?)(?:Below is a rendering|\n|$)/.exec(said)?.[1] ??
    /XML Parsing Error: (.+?)(?:Location:|\n|$)/.exec(said)?.[1];
  return {
    line: line ? Number(line) : null,
    message: words?.replace(/\{[^{}]*\}/g, '').trim() || 'This is not well-formed.',
  };
}
