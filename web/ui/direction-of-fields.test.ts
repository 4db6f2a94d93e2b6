import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SourceText } from '#web/uploads/source-text.tsx';
import { TextArea } from './field.tsx';

const onChange = () => {};
const source = (value: string) =>
  renderToStaticMarkup(createElement(SourceText, { label: 'Questions', value, onChange, badLines: [] }));
const area = (value: string) => renderToStaticMarkup(createElement(TextArea, { value, onChange }));
const english = '1. What is it?\nA. This\nAnswer: A\n'.repeat(20_000);

test.each([
  ['the upload', source],
  ['a field', area],
])('%s with a large text has a direction that the browser need not look for', (_, shown) => {
  expect(shown(english)).toContain('dir="ltr"');
  expect(shown(`1. ما هو؟\n${english}`)).toContain('dir="rtl"');
  expect(shown(`1. מה זה?\n${english}`)).toContain('dir="rtl"');
});

test('the upload has one before the large text is pasted', () => {
  expect(source('')).toContain('dir="ltr"');
});
