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
});
