import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuestionText } from './question-text.tsx';

test.each([
  [
    'Which apply? Choose two.',
    2,
    '<span class="written">Which apply?</span><span class="choose"> Choose two.</span>',
  ],
  [
    'Which apply?\n(Select 3.)',
    3,
    '<span class="written">Which apply?</span><span class="choose"> (Select 3.)</span>',
  ],
  ['Which apply?', 2, '<span class="written">Which apply?</span><span class="choose"> Choose 2.</span>'],
  ['Choose two ports of `sw1`.', 2, '<span class="written">Choose two ports of <code class="nb">sw1</code>.</span>'],
  ['Which applies? Choose two.', 1, '<span class="written">Which applies? Choose two.</span>'],
])('%j with %i to pick says how many in bold, and once', (text, pickLimit, html) => {
  const kind = pickLimit > 1 ? 'multiple' : 'single';
  expect(renderToStaticMarkup(createElement(QuestionText, { kind, text, pickLimit }))).toBe(html);
});
