/** How a list is sorted: ascending by a column, or descending with a minus before its name. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Both directions of each of these columns. */
export function sortsBy<Column extends string>(columns: readonly Column[]): Sort<Column>[] {
  return columns.flatMap((column) => [column, `-${column}` as const]);
}
