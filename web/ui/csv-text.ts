import Papa from 'papaparse';
import type { Column } from './data-table.tsx';

const isText = (cell: unknown) => cell === null || typeof cell === 'string' || typeof cell === 'number';

/**
 * Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. A cell that a spreadsheet would run as a formula gets an
 * apostrophe before it. Columns that are not text, such as buttons, are left out.
 */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cellOf = ({ csv, cell }: Column<Row>, row: Row) => (csv ? csv(row) : cell(row));
  const exported = columns.filter(
    (column) => column.csv || (!column.headHidden && rows.every((row) => isText(cellOf(column, row)))),
  );
  const fields = exported.map(({ head }) => head);
  const data = rows.map((row) => exported.map((column) => cellOf(column, row)));
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: /^[=+\-@\t\r\n]/ })}\r\n`;
}
