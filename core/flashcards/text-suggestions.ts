import { furnitureOf } from '../uploads/furniture.ts';
import type { TextLine } from '../uploads/lines.ts';
import { countOf, isMost, type Suggestion } from '../uploads/suggestions.ts';

const pairs = [
  ['Question', 'Answer'],
  ['Q', 'A'],
  ['Term', 'Definition'],
  ['Prompt', 'Response'],
] as const;

const instructions = /\b(?:import|paste|copy|save|upload|anki|quizlet)\b/i;

/** Other names of the sides, and instructions after the last card. `marks`: null for lines that are no marker. */
export function cardSuggestions(
  lines: readonly TextLine[],
  marks: readonly ({ kind: string } | null)[],
): Suggestion[] {
  return [...(marks.some((mark) => mark?.kind === 'front') ? [] : otherNames(lines)), ...ending(lines, marks)];
}

function otherNames(lines: readonly TextLine[]): Suggestion[] {
  return pairs.flatMap((names) => {
    const found = names.map((name) => {
      const label = new RegExp(`^\\s*(?:\\d{1,6}[.)]\\s*)?${name}\\s*[:：]\\s*`, 'i');
      return lines.flatMap(({ text, fence }, index) =>
        fence === 'none' && label.test(text) ? [{ line: index + 1, rest: text.replace(label, '') }] : [],
      );
    });
    const [fronts = [], backs = []] = found;
    const [front, back] = names;
    if (!isMost(Math.min(fronts.length, backs.length), Math.max(fronts.length, backs.length))) return [];
    return {
      sentence: `'${front}:' and '${back}:' stand in ${countOf(backs.length, fronts.length)} cards.`,
      action: 'Read them as Front and Back',
      edits: [['Front', fronts] as const, ['Back', backs] as const].flatMap(([side, those]) =>
        those.map(({ line, rest }) => ({ line, text: `${side}: ${rest}` })),
      ),
    };
  });
}

function ending(lines: readonly TextLine[], marks: readonly ({ kind: string } | null)[]): Suggestion[] {
  const last = marks.findLastIndex((mark) => mark !== null);
  const rule = lines.findIndex(({ text }, index) => index > last && furnitureOf(text) === 'rule');
  const after = rule < 0 || last < 0 ? [] : lines.slice(rule);
  if (!after.some(({ text }) => instructions.test(text))) return [];
  return [
    {
      sentence: `What follows the rule in line ${rule + 1} was read as part of the last card.`,
      action: 'Leave out',
      edits: after.map((_, index) => ({ line: rule + 1 + index, text: null })),
    },
  ];
}
