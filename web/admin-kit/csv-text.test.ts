import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvText } from './csv-text.ts';
import type { Column } from './data-table.tsx';

interface Row {
  name: string;
  at: string | null;
  count: number;
}

const columns: Column<Row>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Last Login', csv: ({ at }) => at, cell: () => ({}) as never },
  { head: 'Count', csv: ({ count }) => count, cell: () => ({}) as never },
  { head: 'Shown only', cell: () => ({}) as never },
  { head: 'Actions', headHidden: true, cell: () => 'Edit' },
];

const linesOf = (...rows: Row[]) => csvText(columns, rows).split('\r\n').slice(1, -1);

describe('a list as CSV', () => {
  test('it begins with the mark of UTF-8 and a line of heads, and leaves out what is not text', () => {
    expect(csvText(columns, [{ name: 'Elif Yıldız', at: '2026-11-28T09:00:00.000Z', count: -3 }])).toBe(
      '\uFEFFName,Last Login,Count\r\nElif Yıldız,2026-11-28T09:00:00.000Z,-3\r\n',
    );
  });

  test('quotes, commas and line breaks are quoted; what is missing is blank', () => {
    expect(linesOf({ name: 'Says "no", twice', at: null, count: 0 })).toEqual(['"Says ""no"", twice",,0']);
    expect(csvText(columns, [{ name: 'One\ntwo', at: null, count: 1 }])).toContain('\r\n"One\ntwo",,1\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tA', '\rA', '=HYPERLINK("x")\n+2'])(
    'a spreadsheet does not run %j',
    (name) => {
      expect(csvText(columns, [{ name, at: null, count: 1 }]).split('\uFEFF')[1]).toMatch(/^Name.*\r\n"?'/);
    },
  );

  test.each([',', ';', '\t', '|'])(
    'separated by %j no field begins with a formula, whatever the cells are',
    (delimiter) => {
      const parts = [...'=+-@＝ \u00a0"\'a1,;\t|\r\n', '\r\n'];
      const cell = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join(''));
      const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 });
      const three: Column<string[]>[] = [0, 1, 2].map((n) => ({ head: `H${n}`, cell: (row) => row[n] }));
      const fieldsOf = (text: string, by: string) =>
        Papa.parse<string[]>(text.slice(1), { delimiter: by, newline: '\r\n' }).data;
      fc.assert(
        fc.property(table, (rows) => {
          const text = csvText(three, rows);
          const fields = fieldsOf(text, delimiter).flat();
          expect(fields.filter((field) => /^["\s]*[=+\-@＝＋－＠]/.test(field))).toEqual([]);
          const told = fieldsOf(text, ',').slice(1, -1);
          expect(told.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)));
        }),
        { numRuns: 2_000 },
      );
    },
  );

  test('a name with a semicolon is one cell, and what follows it is text', () => {
    expect(linesOf({ name: 'Ann;=1+1;x', at: 'a, -5', count: -5 })).toEqual([`"Ann;'=1+1;x","a,' -5",-5`]);
  });
});

const bare = (text: string) => text.replaceAll("'", '');
