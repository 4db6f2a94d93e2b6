import { isDay } from '../questions/checked.ts';

/** What a vendor's exam asks for: its objectives by domain, in our own words. */
export interface ExamOutline {
  version: string | null;
  /** The day from which it is in force, as '2024-08-20'. */
  date: string | null;
  /** Addresses where it was read. */
  sources: string[];
  /** Weights in percent; the id of an objective is its number in the exam, as '2.4'. */
  domains: { name: string; weight: number; objectives: { id: string; text: string }[] }[];
}

const factLine = /^(version|date|source):\s*(.*)$/i;
const numberBefore = /^\d{1,3}\.0\s/;
const weightAtEnd = /\((\d{1,3}(?:\.\d{1,3})?) ?%\)$/;

/** `problem` names the first line that cannot be read. */
export function readOutline(text: string): { outline: ExamOutline; problem?: string } {
  const outline: ExamOutline = { version: null, date: null, sources: [], domains: [] };
  const ids = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const wrong = readLine(outline, ids, line.trim());
    if (wrong) return { outline, problem: `Line ${index + 1} ${wrong}.` };
  }
  return { outline, ...(outline.domains.length === 0 && { problem: 'The outline has no domain.' }) };
}

/** Returns what is wrong with the line. `ids`: of the objectives before it, in lower case. */
function readLine(outline: ExamOutline, ids: Set<string>, line: string): string | undefined {
  const { domains } = outline;
  const [, label = '', value = ''] = factLine.exec(line) ?? [];
  const weight = weightAtEnd.exec(line);
  const name = weight && line.slice(0, weight.index).replace(numberBefore, '').trim();
  const space = line.search(/\s/);
  const [id, text] = [line.slice(0, Math.max(0, space)), line.slice(space).trim()];
  if (label) return readFact(outline, label.toLowerCase(), value);
  if (name) {
    if (domains.some((domain) => domain.name.toLowerCase() === name.toLowerCase())) return `repeats ${name}`;
    domains.push({ name, weight: Number(weight?.[1]), objectives: [] });
  } else if (/\d/.test(id)) {
    if (ids.has(id.toLowerCase())) return `repeats ${id}`;
    ids.add(id.toLowerCase());
    if (!domains.at(-1)?.objectives.push({ id, text })) return 'needs a domain before it';
  } else if (line) return 'is neither a domain like "IP Services (10%)" nor an objective like "4.1 Set up NAT"';
}

function readFact(outline: ExamOutline, label: string, value: string): string | undefined {
  if (label === 'date' && !isDay(value)) return 'needs a day such as 2026-11-29';
  if (label === 'source' && !/^https?:\/\/[^\s/]\S*$/i.test(value)) return 'needs a web address';
  if (label === 'source') outline.sources.push(value);
  else outline[label as 'version' | 'date'] = value;
}

/** readOutline(printOutline(x)) is x. */
export function printOutline({ version, date, sources, domains }: ExamOutline): string {
  const facts = [
    version && `Version: ${version}`,
    date && `Date: ${date}`,
    ...sources.map((url) => `Source: ${url}`),
  ];
  const blocks = domains.map(({ name, weight, objectives }) =>
    [`${name} (${weight}%)`, ...objectives.map(({ id, text }) => `${id} ${text}`)].join('\n'),
  );
  return [facts.filter(Boolean).join('\n'), ...blocks].filter(Boolean).join('\n\n');
}

/** How questions name it: as '2.4' or, with the code of the exam, as 'SY0-701 2.4'; here in lower case. */
export function objectiveNames(exam_code: string | null, id: string): string[] {
  return (exam_code ? [id, `${exam_code} ${id}`] : [id]).map((name) => name.toLowerCase());
}

export function findObjective({ domains }: ExamOutline, exam_code: string | null, named: string) {
  const wanted = named.toLowerCase();
  return domains
    .flatMap(({ name: domain, objectives }) => objectives.map((objective) => ({ domain, ...objective })))
    .find(({ id }) => objectiveNames(exam_code, id).includes(wanted));
}
