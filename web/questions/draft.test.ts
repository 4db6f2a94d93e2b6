import { expect, test } from 'vitest';
import { inputOf, type Question, rebased, typedOf } from './draft.ts';

const opened = { topic_id: 'a', question_text: 'Why?', explanation: '', answers: [] } as unknown as Question;
const moved = { ...opened, topic_id: 'b' };

test('saving over a question that somebody else has moved leaves it where it is, unless its topic was changed here', () => {
  const typed = { ...typedOf(opened), explanation: 'Mine.' };
  const kept = inputOf(rebased({ base: opened, typed }, moved));
  expect([kept.explanation, kept.topic_id]).toEqual(['Mine.', undefined]);
  expect(inputOf(rebased({ base: opened, typed: { ...typed, topic_id: 'c' } }, moved)).topic_id).toBe('c');
});
