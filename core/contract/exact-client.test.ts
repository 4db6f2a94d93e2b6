import { expect, test } from 'vitest';
import type { Api } from './index.ts';

test('what a call does not take does not compile, at any depth, in a spread as in a variable', () => {
  const category = { id: '', name: '', description: '' };
  const answers = [{ id: '', answer_text: '', is_correct: true }];
  const calls = {
    spread: (api: Api) =>
      // @ts-expect-error: `id`
      api.catalogAdmin.addCategory({ ...category }),
    nested: (api: Api) =>
      // @ts-expect-error: `answers.id`
      api.questionsAdmin.add({ topic_id: '', question_text: '', answers }),
    nothing: (api: Api) =>
      // @ts-expect-error: it takes nothing
      api.account.me(category),
    known: ({ catalogAdmin }: Api, { id: _, ...known }: typeof category) => catalogAdmin.addCategory({ ...known }),
  };
  expect(Object.keys(calls)).toHaveLength(4);
});
