import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { groupName, QuestionText } from './question-text.tsx';

test.each([
  ['Which apply? Choose two.', 2, 'Which apply?', ' Choose two.'],
  ['Which apply?\n(Select 3.)', 3, 'Which apply?', ' (Select 3.)'],
  ['Which apply?', 2, 'Which apply?', ' Choose 2.'],
  ['Choose two ports of `sw1`.', 2, 'Choose two ports of <code class="nb">sw1</code>.', ''],
  ['Which applies? Choose two.', 1, 'Which applies? Choose two.', ''],
])('%j with %i to pick says how many in bold, and once', (text, pickLimit, stem, ask) => {
  const kind = pickLimit > 1 ? 'multiple' : 'single';
  const choose = ask && `<span class="choose">${ask}</span>`;
  const html = renderToStaticMarkup(createElement(QuestionText, { kind, text, pickLimit }));
  expect(html).toBe(`<span class="written">${stem}</span>${choose}`);
});

test.each([
  ['Which? Choose two.\n\nX', 'Which? Choose two.X', 'Which? Choose two.\nExhibit: sw1'],
  ['Which?\nX', 'Which? Choose 2.X', 'Which?\nExhibit: sw1 Choose 2.'],
  ['Given:\nX\nWhich? (Choose two.)', 'Given:XWhich? (Choose two.)', 'Given:\nExhibit: sw1\nWhich? (Choose two.)'],
  ['Which?', 'Which? Choose 2.', undefined],
])('%j, where X is an exhibit, is drawn as %j, and the group of its choices is named %j', (given, drawn, name) => {
  const text = given.replace('X', 'Exhibit (log): sw1\n```\n03:00 up\n  down\n```');
  const asked = { kind: 'multiple', text, pickLimit: 2 } as const;
  const plain = renderToStaticMarkup(createElement(QuestionText, asked)).replaceAll(/<[^>]*>/g, '');
  expect(plain).toBe(drawn.replace('X', 'Log sw103:00 up\n  down'));
  expect(groupName(asked)).toBe(name);
});
