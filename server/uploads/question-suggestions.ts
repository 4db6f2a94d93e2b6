import { checkUploaded } from '#core/questions/check.ts';
import { contentOfLine, factNames, type Mark, readFact, readMark } from '#core/questions/text-marks.ts';
import { undecorated } from '#core/uploads/decoration.ts';
import { quoted, readLines, type TextLine } from '#core/uploads/lines.ts';
import { countOf, isMost, type Suggestion } from '#core/uploads/suggestions.ts';

type Part = 'text' | 'choice' | 'answered' | 'explanation';

/** A line that is no marker, nor code, nor blank. */
interface Written {
  /** From 1. */
  line: number;
  text: string;
  question: number;
  part: Part;
  /** Where the explanation begins that it belongs to. */
  after: number;
  /** Where it stands in its part: '0' first, '-1' last. */
  places: string[];
}

const otherLabel =
  /^((?:detailed |overall )?explanation|rationale|why|reason(?:ing)?|justification|solution)\s*[:：]\s*/i;

/** With what its author is offered. */
export function readQuestionText(text: string) {
  const { starts, ...read } = checkUploaded(text);
  return { ...read, suggestions: questionSuggestions(readLines(text, contentOfLine), starts) };
}

/** What stands in most questions and was hardly meant, and what was hardly meant as text. `starts`: lines of questions, from 1. */
function questionSuggestions(lines: readonly TextLine[], starts: readonly { line: number }[]): Suggestion[] {
  const all = writtenIn(
    lines,
    starts.map(({ line }) => line),
  );
  return [...repeated(all, starts.length), ...labels(all, starts.length), ...facts(all)];
}

function repeated(all: readonly Written[], of: number): Suggestion[] {
  const alike = Map.groupBy(
    all.filter(({ part, text }) => part !== 'answered' && !/[?？]$/.test(text)).flatMap(atPlaces),
    ({ key }) => key,
  );
  const found = new Map<string, Written[]>();
  for (const those of alike.values()) {
    const written = those.map(({ one }) => one);
    const text = written[0]?.text ?? '';
    if (!isMost(questionsOf(written), of)) continue;
    const known = found.get(kindOf(text)) ?? [];
    if (questionsOf(written) > questionsOf(known)) found.set(kindOf(text), written);
  }
  return [...found.values()].map((written) => ({
    sentence: `${quoted(written[0]?.text ?? '')} appears in ${countOf(questionsOf(written), of)} questions.`,
    action: 'Leave out',
    edits: written.map(({ line }) => ({ line, text: null })),
  }));
}

const kindOf = (text: string) => text.replaceAll(/\d+/g, '0');
const atPlaces = (one: Written) =>
  one.places.map((place) => ({ one, key: `${one.part} ${place} ${kindOf(one.text)}` }));
const questionsOf = (written: readonly Written[]) => new Set(written.map(({ question }) => question)).size;

function labels(all: readonly Written[], of: number): Suggestion[] {
  const found = all.flatMap((one) => {
    const bare = undecorated(one.text)?.text ?? one.text;
    const label = one.part === 'answered' && otherLabel.exec(bare);
    return label ? [{ ...one, label: label[1] ?? '', rest: bare.slice(label[0].length) }] : [];
  });
  return [...Map.groupBy(found, ({ label }) => label.toLowerCase()).values()]
    .filter((those) => isMost(questionsOf(those), of))
    .map((those) => ({
      sentence: `'${those[0]?.label}:' follows the answer in ${countOf(questionsOf(those), of)} questions.`,
      action: `Read '${those[0]?.label}:' as Explanation`,
      edits: those.map(({ line, rest }) => ({ line, text: `Explanation: ${rest}` })),
    }));
}

function facts(all: readonly Written[]): Suggestion[] {
  const found = all.flatMap((one) => {
    const fact = one.part === 'explanation' ? readFact(one.text) : null;
    if (fact === null) return [];
    const name = fact.kind === 'fact' ? factNames[fact.field] : fact.kind === 'why' ? 'Why' : 'Belief';
    return [{ ...one, name }];
  });
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, those]) => ({
    sentence: `'${name}' was read as part of the explanation in ${linesOf(those)}.`,
    action: `Read as ${name}`,
    edits: those.map(({ line, after }) => ({ line, before: after })),
  }));
}

function linesOf(those: readonly Written[]): string {
  const named = those.slice(0, 5).map(({ line }) => line);
  return `${those.length > 1 ? 'lines' : 'line'} ${named.join(', ')}${those.length > 5 ? ' and more' : ''}`;
}

function writtenIn(lines: readonly TextLine[], starts: readonly number[]): Written[] {
  return starts.flatMap((start, question) => {
    const found: Written[] = [];
    let [part, after, own]: [Part, number, Written[]] = ['text', 0, []];
    const close = () => {
      for (const [n, one] of own.entries()) one.places = [`${n}`, `${n - own.length}`];
      found.push(...own);
      own = [];
    };
    for (let line = start; line < (starts[question + 1] ?? lines.length + 1); line += 1) {
      const { text = '', fence = 'none' } = lines[line - 1] ?? {};
      const mark = fence === 'inside' ? null : readMark(text);
      const next: Part | null = line === start ? 'text' : partAfter(mark, part);
      if (next !== null) {
        close();
        if (next === 'explanation') after = line;
        part = next;
      } else if (fence === 'none' && text.trim() !== '' && mark?.kind !== 'field') {
        own.push({ line, text: text.trim(), question, part, after, places: [] });
      }
    }
    close();
    return found;
  });
}

function partAfter(mark: Mark | null, part: Part): Part | null {
  if (mark?.kind === 'answer') return 'answered';
  if (mark?.kind === 'explanation') return 'explanation';
  return mark?.kind === 'choice' && (part === 'text' || part === 'choice') ? 'choice' : null;
}
