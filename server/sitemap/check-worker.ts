import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { protocolLimits, SITEMAP_NAMESPACE, sitemapSentences } from '#core/sitemap.ts';
import { type Finding, locsIn } from '#core/sitemap-text.ts';
import type { CheckAnswer, Checked, CheckTask } from './check.ts';

/** The most that the parser may take, in bytes; 3 MB of text need about 100 MB. */
const MEMORY = 256 * 2 ** 20;
const MOST_FINDINGS = 100;

// The parser's memory is no part of the heap that a worker's limits are about: it is held down here, before the parser is loaded.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function limited(pages) {
  if (this.buffer.byteLength + pages * 65_536 > MEMORY) throw new RangeError('no more memory');
  return grow.call(this, pages);
};
const { ParseOption, XmlDocument, XmlElement, XmlLibError, XsdValidator } = await import('libxml2-wasm');

const options =
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_IGNORE_ENC |
  ParseOption.XML_PARSE_BIG_LINES |
  ParseOption.XML_PARSE_COMPACT;

const schema = XsdValidator.fromDoc(
  XmlDocument.fromString(readFileSync(new URL('./sitemap.xsd', import.meta.url), 'utf8')),
);

parentPort?.on('message', (task: CheckTask) => {
  try {
    tell({ checked: check(task) });
  } catch (error) {
    tell({ failed: String(error) });
  }
});
tell('ready');

function tell(answer: CheckAnswer): void {
  parentPort?.postMessage(answer);
}

function check({ xml, origin }: CheckTask): Checked {
  const refuse = (error: Finding) => ({ error, warnings: [], urls: 0 });
  if (xml.trim() === '') return refuse({ line: null, message: sitemapSentences.empty });
  let document: InstanceType<typeof XmlDocument>;
  try {
    document = XmlDocument.fromString(xml, { option: options });
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    const [first] = error.details;
    return refuse({ line: first?.line ?? null, message: first ? tidy(first.message) : 'This is no XML.' });
  }
  try {
    // Refused before it came here; should one ever slip through, it is not served.
    if (document.dtd) return refuse({ line: null, message: 'A sitemap has no DOCTYPE: take it out.' });
    const locs = document.root.name === 'sitemapindex' ? [] : locsIn(xml);
    return { error: null, warnings: warningsOf(document.root, locs, origin), urls: locs.length };
  } finally {
    document.dispose();
  }
}

type Element = InstanceType<typeof XmlElement>;

function warningsOf(root: Element, locs: ReturnType<typeof locsIn>, origin: string): Finding[] {
  const entry = { urlset: 'url', sitemapindex: 'sitemap' }[root.name];
  if (!entry || root.namespaceUri !== SITEMAP_NAMESPACE) {
    const message = `Search engines read <urlset> or <sitemapindex> with xmlns="${SITEMAP_NAMESPACE}" here.`;
    return [{ line: root.line, message }];
  }
  const found: Finding[] = [];
  let entries = 0;
  for (let node = root.firstChild; node; node = node.next) {
    if (!(node instanceof XmlElement) || node.namespaceUri !== SITEMAP_NAMESPACE) continue;
    entries += 1;
    if (found.length >= MOST_FINDINGS) continue;
    if (node.name === entry) found.push(...findingsIn(node));
    else found.push({ line: node.line, message: `<${node.name}> does not belong here; <${entry}> does.` });
  }
  if (entries === 0) found.push({ line: root.line, message: 'No address is in it.' });
  if (entries > protocolLimits.urls) {
    found.unshift({ line: null, message: `It holds ${entries} addresses; search engines read the first 50,000.` });
  }
  const foreign = locs.filter(({ url }) => URL.canParse(url) && new URL(url).origin !== origin);
  const [first] = foreign;
  if (first) {
    const count = foreign.length === 1 ? 'This address is' : `${foreign.length} addresses from here on are`;
    found.unshift({
      line: first.line,
      message: `${count} not of this site, ${origin}: search engines pass over that.`,
    });
  }
  return found.slice(0, MOST_FINDINGS);
}

function findingsIn(entry: Element): Finding[] {
  try {
    schema.validate(entry);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.slice(0, MOST_FINDINGS).map(({ line, message }) => ({ line, message: tidy(message) }));
  }
}

/** The parser's words without its namespaces and the names of its rules. */
function tidy(message: string): string {
  return message
    .replaceAll(`{${SITEMAP_NAMESPACE}}`, '')
    .replace(/\[facet '\w+'\] /, '')
    .replace(/^Element '([^']*)': /, '<$1>: ')
    .trim()
    .slice(0, 400);
}
