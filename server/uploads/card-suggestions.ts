import { readUploaded } from '#core/flashcards/admin.ts';
import { cardLines } from '#core/flashcards/text.ts';
import { furnitureOf } from '#core/uploads/furniture.ts';
import type { TextLine } from '#core/uploads/lines.ts';
import { countOf, isMost, type Suggestion } from '#core/uploads/suggestions.ts';

const pairs = [
  ['Question', 'Answer'],
  ['Q', 'A'],
  ['Term', 'Definition'],
  ['Prompt', 'Response'],
] as const;
const label = /^\s*(?:\d{1,6}[.)]\s*)?(question|answer|q|a|term|definition|prompt|response)\s*[:：]\s*/i;

const instructions = /\b(?:import|paste|copy|save|upload|anki|quizlet)\b/i;

/** With what its author is offered. */
export function readCardText(text: string) {
  const { lines, marks } = cardLines(text);
  return { ...readUploaded(text), suggestions: cardSuggestions(lines, marks) };
}

/** Other names of the sides, and instructions after the last card. `marks`: null for lines that are no marker. */
function cardSuggestions(lines: readonly TextLine[], marks: readonly ({ kind: string } | null)[]): Suggestion[] {
  return [...(marks.some((mark) => mark?.kind === 'front') ? [] : otherNames(lines)), ...ending(lines, marks)];
}

function otherNames(lines: readonly TextLine[]): Suggestion[] {
  const labels = lines.flatMap(({ text, fence }, index) => {
    const found = fence === 'none' ? label.exec(text) : null;
    return found ? { line: index + 1, name: found[1]?.toLowerCase(), rest: text.slice(found[0].length) } : [];
  });
  return pairs.flatMap(([front, back]) => {
    const [fronts, backs] = [front, back].map((wanted) => labels.filter(({ name }) => name === wanted.toLowerCase()));
    const [most, least] = [fronts?.length ?? 0, backs?.length ?? 0].sort((a, b) => b - a) as [number, number];
    if (!isMost(least, most)) return [];
    return {
      sentence: `'${front}:' and '${back}:' appear in ${countOf(least, most)} cards.`,
      action: 'Read them as Front and Back',
      edits: [['Front', fronts] as const, ['Back', backs] as const].flatMap(([side, those = []]) =>
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
      sentence: `Everything after the rule in line ${rule + 1} was read as part of the last card.`,
      action: 'Leave out',
      edits: after.map((_, index) => ({ line: rule + 1 + index, text: null })),
    },
  ];
}
