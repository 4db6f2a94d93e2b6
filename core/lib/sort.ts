/** Descending with a leading minus. */
export type Sort<Column extends string> = Column | `-${Column}`;

export function sortsBy<Column extends string>(columns: readonly Column[]): Sort<Column>[] {
  return columns.flatMap((column) => [column, `-${column}` as const]);
}
