import { expect, test } from 'vitest';
import { merge } from '#web/admin-kit/record-form.ts';
import { inputOf, type Question, type Typed, typedFields, typedOf } from './draft.ts';

const opened = {
  topic_id: 'a',
  question_text: 'Why?',
  explanation: '',
  answers: [],
  objective: '2.4',
} as unknown as Question;
const record = (question: Question) => ({ ...typedOf(question), version: 1 });

test('saving over a question that someone else has moved leaves it where it is, unless its topic was changed here', () => {
  const moved = { ...opened, topic_id: 'b' };
  const sent = (typed: Typed) => {
    const { values } = merge(typedFields, record(opened), record(moved), typed);
    return inputOf({ base: moved, typed: values as Typed });
  };
  const mine = { ...typedOf(opened), explanation: 'Mine.' };
  expect(sent(mine)).toMatchObject({ explanation: 'Mine.' });
  expect(sent(mine)).not.toHaveProperty('topic_id');
  expect(sent({ ...mine, topic_id: 'c' }).topic_id).toBe('c');
});
