import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { changeFrequencies, protocolLimits, SITEMAP_NAMESPACE, sitemapSentences } from '#core/sitemap/sitemap.ts';
import { type Finding, refusedText } from '#core/sitemap/text.ts';

export interface Checked {
  error: Finding | null;
  warnings: Finding[];
  urls: number;
}

/** Characters parsed before other requests get a turn. */
const CHUNK = 16_384;
const MOST_FINDINGS = 100;
/** More would take the parser more than linear time. */
const MOST_LEVELS = 100;
const MOST_ATTRIBUTES = 100;

const values: Readonly<Record<string, { fits(value: string): boolean; rule: string }>> = {
  loc: {
    fits: (value) => /^https?:\/\/\S+$/.test(value) && value.length <= 2_048 && URL.canParse(value),
    rule: 'a full address of at most 2,048 characters',
  },
  lastmod: { fits: isDate, rule: 'a date such as 2026-11-22, or a date and time with its offset' },
  changefreq: {
    fits: (value) => changeFrequencies.some((word) => word === value),
    rule: `one of ${changeFrequencies.join(', ')}`,
  },
  priority: {
    fits: (value) => value !== '' && /^[01]?(\.\d+)?$/.test(value) && Number(value) <= 1,
    rule: 'a number from 0.0 to 1.0',
  },
};

const kinds: Readonly<Record<string, { entry: string; parts: readonly string[] }>> = {
  urlset: { entry: 'url', parts: ['loc', 'lastmod', 'changefreq', 'priority'] },
  sitemapindex: { entry: 'sitemap', parts: ['loc', 'lastmod'] },
};

class NotServable extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}

/** Never throws for a text, and never blocks for long. */
export async function checkSitemap(xml: string, origin: string): Promise<Checked> {
  const isEmpty = xml.trim() === '';
  const refused = isEmpty ? { line: null, message: sitemapSentences.empty } : refusedText(xml);
  if (refused) return { error: refused, warnings: [], urls: 0 };
  const check = checker(origin);
  try {
    for (let at = 0; at < xml.length; at += CHUNK) {
      check.write(xml.slice(at, at + CHUNK));
      await setImmediate();
    }
    return check.close();
  } catch (error) {
    if (!(error instanceof NotServable)) throw error;
    return { error: error.finding, warnings: [], urls: 0 };
  }
}

function checker(origin: string) {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  } as const);
  const warnings: Finding[] = [];
  const open: { name: string; line: number; isOurs: boolean }[] = [];
  let kind: (typeof kinds)[string] | undefined;
  let line = 1;
  let rootLine = 1;
  let attributes = 0;
  let entries = 0;
  let urls = 0;
  let foreign = 0;
  let firstForeign = 0;
  let value = '';
  let parts: string[] = [];

  const fail = (message: string) => {
    throw new NotServable({ line: parser.line, message: `${message} (column ${parser.column})` });
  };
  const warn = (at: number, message: string) => {
    if (warnings.length < MOST_FINDINGS) warnings.push({ line: at, message });
  };

  parser.on('error', ({ message }) => fail(message.replace(/\.$/, '')));
  parser.on('opentagstart', () => {
    line = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
    attributes = 0;
    if (open.length >= MOST_LEVELS) fail(`Elements are nested more than ${MOST_LEVELS} levels deep`);
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) fail(`An element has more than ${MOST_ATTRIBUTES} attributes`);
  });
  parser.on('opentag', ({ local, name, uri }) => {
    const level = open.length;
    const isOurs = uri === SITEMAP_NAMESPACE;
    open.push({ name: local, line, isOurs });
    value = '';
    if (level === 0) {
      rootLine = line;
      kind = isOurs ? kinds[local] : undefined;
      if (!kind) {
        warn(line, `Search engines expect <urlset> or <sitemapindex> with xmlns="${SITEMAP_NAMESPACE}" here.`);
      }
    } else if (kind && isOurs && level === 1) {
      entries += 1;
      parts = [];
      if (local !== kind.entry) warn(line, `<${shortened(name)}> does not belong here; <${kind.entry}> does.`);
    } else if (kind && isOurs && level === 2 && open[1]?.name === kind.entry) {
      if (!kind.parts.includes(local)) warn(line, `<${shortened(name)}> does not belong in <${kind.entry}>.`);
      else if (parts.includes(local)) warn(line, `<${name}> is repeated.`);
      parts.push(local);
    }
  });
  const addText = (text: string) => {
    if (open.length === 3) value += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const level = open.length - 1;
    const closed = open.pop();
    if (!kind || !closed?.isOurs || (open[1] ?? closed).name !== kind.entry) return;
    if (level === 1 && !parts.includes('loc')) warn(closed.line, `<${kind.entry}> has no <loc>.`);
    if (level === 2 && kind.parts.includes(closed.name)) checkPart(closed.name, value.trim(), closed.line);
  });

  function checkPart(name: string, text: string, at: number): void {
    const { fits, rule } = values[name] as (typeof values)[string];
    const isValid = fits(text);
    if (!isValid) warn(at, `<${name}>: '${shortened(text)}' is not ${rule}.`);
    if (name !== 'loc' || kind !== kinds.urlset) return;
    urls += 1;
    if (!isValid || new URL(text).origin === origin) return;
    foreign += 1;
    firstForeign ||= at;
  }

  return {
    write: (text: string) => parser.write(text),
    close(): Checked {
      parser.close();
      if (kind && entries === 0) warn(rootLine, 'It has no addresses.');
      const first: Finding[] = [];
      if (foreign > 0) {
        const which = foreign === 1 ? 'This address is' : `${foreign} addresses from here on are`;
        first.push({
          line: firstForeign,
          message: `${which} not of this site, ${origin}: search engines ignore that.`,
        });
      }
      if (entries > protocolLimits.urls) {
        const message = `It has ${entries.toLocaleString('en-US')} addresses; search engines read the first 50,000.`;
        first.push({ line: null, message });
      }
      return { error: null, warnings: [...first, ...warnings].slice(0, MOST_FINDINGS), urls };
    },
  };
}

/** The W3C profile of ISO 8601. */
function isDate(value: string): boolean {
  if (!/^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/.test(value)) return false;
  const day = value.slice(0, 10);
  // JavaScript parses February 31 as a day in March.
  return !Number.isNaN(Date.parse(value)) && new Date(day).toISOString().startsWith(day);
}

const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}...` : text);
