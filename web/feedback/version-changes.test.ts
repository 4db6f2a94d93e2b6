import { expect, test } from 'vitest';
import { versionChanges } from './version-changes.ts';

const choices = [
  { answer_text: 'one', is_correct: true },
  { answer_text: 'two', is_correct: false },
];
const renamed = [{ answer_text: 'uno', is_correct: true }, choices[1]];
const seen = { version: 1, question_text: 'Which?', explanation: 'Because.', image_url: null, choices };

test.each([
  ['nothing in the same version', { version: 1, question_text: 'Other?' }, []],
  ['nothing where only something unseen changed', {}, []],
  ['the order of the choices does not count', { choices: choices.toReversed() }, []],
  ['the question', { question_text: 'Which one?' }, ['the question']],
  ['a moved key', { choices: choices.map((c) => ({ ...c, is_correct: !c.is_correct })) }, ['the key']],
  ['a changed right choice', { choices: renamed }, ['the choices', 'the key']],
  ['explanation and picture', { explanation: '', image_url: '/x' }, ['the explanation', 'the picture']],
])('%s', (_what, change, words) => {
  expect(versionChanges(seen, { ...seen, version: 2, ...change } as typeof seen)).toEqual(words);
});
