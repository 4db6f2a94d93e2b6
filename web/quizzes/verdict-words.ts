import type { Confidence } from '#core/study/memory.ts';

interface Checked {
  correct: boolean;
  confidence: Confidence | null;
  letters: readonly string[];
}

export function verdictWords({ correct, confidence, letters }: Checked): { title: string; note: string | null } {
  if (confidence === null) return { title: correct ? 'Correct' : 'Wrong', note: null };
  if (correct) return right[confidence];
  const why = `why ${list.format(letters)} ${letters.length === 1 ? 'is' : 'are'} right.`;
  const note = confidence === 3 ? `The most useful kind of mistake: read ${why}` : `Read ${why}`;
  return { title: wrong[confidence], note };
}

const right = {
  1: {
    title: 'Right, but a guess',
    note: 'It counts as right for your score, and study asks it again.',
  },
  2: { title: 'Right, and you thought so', note: null },
  3: { title: 'Right, and you were sure', note: null },
};

const wrong = { 1: 'Wrong, but it was a guess', 2: 'Wrong, though you thought so', 3: 'Wrong, and you were sure' };

const list = new Intl.ListFormat('en-US');
