import Papa from 'papaparse';
import type { Column } from './data-table.tsx';

const isText = (cell: unknown) => cell === null || typeof cell === 'string' || typeof cell === 'number';

/**
 * RFC 4180, with a byte order mark for spreadsheets. A cell that would be run as a formula is prefixed with an apostrophe.
 * Columns without text are left out.
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
