import Papa from 'papaparse';
import type { Column } from './data-table.tsx';

const isText = (cell: unknown) => cell === null || typeof cell === 'string' || typeof cell === 'number';

/** Which of these separates depends on the country of the spreadsheet. */
const needsQuotes = /[,;\t|"\r\n]/;
/** Where a spreadsheet could see the beginning of a formula, whatever separates. */
const beforeFormula = /(?:^|[,;\t|\r\n])(?=["\f\v\ufeff\p{Zs}]*[=+\-@＝＋－＠])/gu;

/**
 * RFC 4180, with a byte order mark for spreadsheets. What would be run as a formula is prefixed with an apostrophe; numbers are not.
 * Columns without text are left out.
 */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cellOf = ({ csv, cell }: Column<Row>, row: Row) => (csv ? csv(row) : cell(row));
  const exported = columns.filter(
    (column) => column.csv || (!column.headHidden && rows.every((row) => isText(cellOf(column, row)))),
  );
  const fields = exported.map(({ head }) => head);
  const data = rows.map((row) => exported.map((column) => defused(cellOf(column, row))));
  return `\uFEFF${Papa.unparse({ fields, data }, { quotes: (cell) => needsQuotes.test(String(cell)) })}\r\n`;
}

function defused(cell: unknown): unknown {
  return typeof cell === 'string' ? cell.replace(beforeFormula, "$&'").replace(/^(?=[\t\r\n])/, "'") : cell;
}
