import { expect, test } from 'vitest';
import * as z from 'zod';
import { choice, day, type Fields, flag, line, number, optional, ref, rows, text, whole } from '../lib/fields.ts';
import { inputOf, outputOf } from './record.ts';

const fields = {
  name: line('Name', { max: 5, required: 'Name is required', example: 'A' }),
  code: line('Code', { max: 4, pattern: /^[A-Z]*$/, upper: true, sentence: 'Code must be letters.', example: 'A' }),
  note: optional(text('Note', { max: 2000, example: 'A' })),
  minutes: optional(whole('Minutes', { min: 1, max: 1440, example: 30 })),
  share: number('Share (%)', { min: 0, max: 100, example: 12.5 }),
  is_open: flag('Open', { blank: true, example: false }),
  size: choice('Size', { options: ['small', 'large'], example: 'small' }),
  until: optional(day('Last day', { example: '2026-11-30' })),
  owner: ref('Owner', { sentence: 'Choose an owner', example: '60c25298-66d8-46c4-9713-243e9dc30b4e' }),
  parts: rows(
    'Parts',
    { name: line('Part', { max: 9, required: 'Each part needs a name', example: 'One' }) },
    { max: 2, unique: 'name' },
  ),
} satisfies Fields;

const input = z.object(inputOf(fields));
const valid = { name: 'A', share: 1, size: 'small', owner: fields.owner.example };

test.each([
  ['name', ' ', 'Name is required'],
  ['name', undefined, 'Name is required'],
  ['name', 'a\nb', 'Name must be a single line of text.'],
  ['name', 'abcdef', 'Name must be at most 5 characters long.'],
  ['code', 'a1', 'Code must be letters.'],
  ['code', 'ß', 'Code must be letters.'],
  ['note', 1, 'Note must be text, or left blank.'],
  ['note', 'a'.repeat(2001), 'Note must be at most 2,000 characters long.'],
  ['minutes', 0, 'Minutes must be a whole number from 1 to 1,440, or left blank.'],
  ['minutes', 1441, 'Minutes must be a whole number from 1 to 1,440, or left blank.'],
  ['minutes', '30', 'Minutes must be a whole number from 1 to 1,440, or left blank.'],
  ['share', 100.5, 'Share (%) must be a number from 0 to 100.'],
  ['is_open', 'yes', 'Open must be true or false.'],
  ['size', 'huge', 'Size must be one of the options.'],
  ['until', '2026-02-30', 'Last day must be a date from 2000 to 2999, or left blank.'],
  ['owner', 'nobody', 'Choose an owner'],
  ['parts', 'one', 'Parts must be a list.'],
  ['parts', [{ name: '' }], 'Each part needs a name'],
  ['parts', [{ name: 'one' }, { name: ' ONE' }], 'Part must be different in each row.'],
  ['parts', [{ name: '1' }, { name: '2' }, { name: '3' }], 'There can be at most 2 parts.'],
])('%s: %j is refused: %s', (name, value, sentence) => {
  const { error } = input.safeParse({ ...valid, [name]: value });
  expect(error?.issues[0]?.message).toBe(sentence);
  expect(error?.issues[0]?.path[0]).toBe(name);
});

test('fields that may be left blank may be left out; texts are saved as they are compared', () => {
  expect(input.parse({ ...valid, name: '  e\u0301  a ', code: ' ab' } as never)).toEqual({
    ...{ name: 'é a', code: 'AB', note: null, minutes: null, share: 1, is_open: true, size: 'small', until: null },
    ...{ owner: fields.owner.example, parts: [] },
  });
});

test('the examples are valid, going in and coming out', () => {
  const example = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.example]));
  expect(input.parse(example as never)).toEqual(example);
  expect(z.object(outputOf(fields)).parse(example as never)).toEqual(example);
});
