import { expect, test } from 'vitest';
import {
  type Field,
  type Fields,
  flag,
  line,
  list,
  number,
  optional,
  ref,
  rows,
  text,
  whole,
} from '#core/lib/fields.ts';
import { displayText, merge, numberIn, readForm } from './record-form.ts';

const all = {
  name: line('Name', { max: 20, required: 'Say a name', example: 'A' }),
  code: line('Code', { max: 6, upper: true, example: 'A1' }),
  note: optional(text('Note', { max: 100, example: 'Some' })),
  minutes: optional(whole('Minutes', { min: 1, max: 90, example: 30 })),
  parts: rows(
    'Parts',
    {
      name: line('Part', { max: 20, required: 'Say a name', example: 'One' }),
      weight: number('Weight', { min: 0, max: 100, example: 50 }),
    },
    { max: 5, unique: 'name' },
  ),
} satisfies Fields;

const opened = {
  name: 'A',
  code: 'A1',
  note: 'One\r\ntwo ',
  minutes: 30,
  parts: [{ name: 'One', weight: 50 }],
  version: 1,
};

function form(typed: Record<string, string | string[]> = {}): FormData {
  const entries = {
    name: 'A',
    code: 'A1',
    note: 'One\ntwo ',
    minutes: '30',
    'parts.name': 'One',
    'parts.weight': '50',
  };
  const data = new FormData();
  for (const [name, values] of Object.entries({ ...entries, ...typed })) {
    for (const value of [values].flat()) data.append(name, value);
  }
  return data;
}

test('a figure is taken as it was typed, or goes on to the server to be refused: 1,000 is not 1', () => {
  const typed = ['', '65', '12,5', '12.5 %', '-3', '1,000', '1,000.5', '1e2', 'many', '12,5,0'];
  expect(typed.map(numberIn)).toEqual([null, 65, 12.5, 12.5, -3, '1,000', '1,000.5', '1e2', 'many', '12,5,0']);
});

test('a list is typed one per line', () => {
  const fields = { hosts: list('Hosts', { example: [] }) };
  const data = new FormData();
  data.set('hosts', ' a.example \r\n\nb.example\n');
  expect(readForm(fields, data)).toEqual({ hosts: ['a.example', 'b.example'] });
});

test('a form is read by its fields: what is blank, in capitals, a number, and rows without the empty ones', () => {
  const typed = {
    name: ' A  b ',
    code: 'aß1',
    note: ' ',
    minutes: 'many',
    'parts.name': ['', 'B'],
    'parts.weight': ['', '2,5'],
  };
  expect(readForm(all, form(typed))).toEqual({
    ...{ name: 'A b', code: 'Aß1', note: null, minutes: 'many', parts: [{ name: 'B', weight: 2.5 }] },
  });
});

test('what nobody touched is sent as it was saved, and is no conflict', () => {
  expect(merge(all, opened, opened, readForm(all, form()))).toEqual({
    values: { name: 'A', code: 'A1', note: opened.note, minutes: 30, parts: opened.parts },
    ...{ theirs: [], conflicts: [] },
  });
});

test('what I changed goes over what they changed; what both changed to something else is a conflict', () => {
  const theirs = { ...opened, code: 'B2', minutes: 45, parts: [{ name: 'Two', weight: 9 }], version: 2 };
  const mine = readForm(all, form({ name: 'Mine', minutes: '60', 'parts.name': 'Two', 'parts.weight': '9' }));
  expect(merge(all, opened, theirs, mine)).toEqual({
    values: { name: 'Mine', code: 'B2', note: opened.note, minutes: 60, parts: theirs.parts },
    ...{ theirs: ['code'], conflicts: ['minutes'] },
  });
});

test('a form that keeps its values itself: what is as it was saved is untouched, and a change of spaces alone is one', () => {
  const theirs = { ...opened, code: 'B2', version: 2 };
  const { version: _, ...mine } = opened;
  expect(merge(all, opened, theirs, mine)).toEqual({
    values: { ...mine, code: 'B2' },
    ...{ theirs: ['code'], conflicts: [] },
  });
  expect(merge(all, opened, theirs, { ...mine, note: ' One\ntwo' }).values.note).toBe(' One\ntwo');
});

test('a box that is not checked is false; what only they checked stays checked', () => {
  const box = { is_open: flag('Open', { blank: true, example: true }) };
  const checked = new FormData();
  checked.append('is_open', 'on');
  expect([readForm(box, checked), readForm(box, new FormData())]).toEqual([{ is_open: true }, { is_open: false }]);
  const [before, now] = [
    { is_open: false, version: 1 },
    { is_open: true, version: 2 },
  ];
  expect(merge(box, before, now, { is_open: false })).toEqual({
    values: { is_open: true },
    theirs: ['is_open'],
    conflicts: [],
  });
});

test('a value is shown as people read it', () => {
  const owner = ref('Owner', { sentence: 'Choose an owner', example: 'a' });
  const cases: [Field, unknown, string][] = [
    [owner, 'b', 'Ada'],
    [owner, 'c', ''],
    [flag('Open', { blank: true, example: true }), false, 'No'],
    [all.minutes, 30, '30'],
    [all.note, null, ''],
    [
      all.parts,
      [
        { name: 'One', weight: 50 },
        { name: 'Two', weight: 9 },
      ],
      'One 50, Two 9',
    ],
  ];
  for (const [field, value, shown] of cases)
    expect(displayText(field, value, [{ id: 'b', name: 'Ada' }])).toBe(shown);
});
