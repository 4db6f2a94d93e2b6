import { describe, expect, test } from 'vitest';
import type { RunningQuestion } from './attempt-state.ts';
import { createStoredAnswers } from './stored-answers.ts';

const question = (position: number, picks: string[] = [], flagged = false): RunningQuestion => ({
  ...{ position, picks, flagged, question_text: `Question ${position}`, image_url: null, pick_limit: 1 },
  ...{ choices: [], verdict: null },
});
const nothing = new Map<number, unknown>();
const picksOf = (list: RunningQuestion[]) => list.map(({ picks }) => picks);

describe('what the server has of each question', () => {
  test('answers given on another device take the place of what is shown', () => {
    const shown = [question(1, ['a']), question(2)];
    const stored = createStoredAnswers(shown);
    const merged = stored.merged(shown, [question(1, ['b']), question(2, ['c'], true)], stored.mark(), nothing);
    expect(merged).toEqual([question(1, ['b']), question(2, ['c'], true)]);
    expect(stored.of(2)).toEqual({ picks: ['c'], flagged: true });
  });

  test('a verdict given on another device is shown', () => {
    const verdict = { correct: true, correct_choices: ['a'], explanation: 'Why', reference: null };
    const stored = createStoredAnswers([question(1)]);
    const found = [{ ...question(1, ['a']), verdict }];
    expect(stored.merged([question(1)], found, stored.mark(), nothing)).toEqual(found);
  });

  test('what waits to be sent stays on the screen; a refusal falls back to what the server has now', () => {
    const stored = createStoredAnswers([question(1, ['a'])]);
    stored.changed(1);
    const waiting = new Map([[1, {}]]);
    expect(picksOf(stored.merged([question(1, ['b'])], [question(1, ['c'])], stored.mark(), waiting))).toEqual([
      ['b'],
    ]);
    expect(stored.of(1).picks).toEqual(['c']);
  });

  test('an answer older than a change, or than an acknowledgment, changes nothing of it', () => {
    const shown = [question(1), question(2)];
    const stored = createStoredAnswers(shown);
    const mark = stored.mark();
    stored.changed(1);
    stored.acknowledged({ position: 2, picks: ['new'], flagged: false });
    const now = [question(1, ['mine']), question(2, ['new'])];
    expect(picksOf(stored.merged(now, shown, mark, nothing))).toEqual([['mine'], ['new']]);
    expect(stored.of(2).picks).toEqual(['new']);
    expect(stored.of(3)).toEqual({ picks: [], flagged: false });
  });
});
