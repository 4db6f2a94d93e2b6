const waiting = new WeakMap<object, (() => void)[]>();

/** Runs at once where `db` is no transaction; never after a rollback. */
export function afterCommit(db: object, act: () => void): void {
  const acts = waiting.get(db);
  if (acts) acts.push(act);
  else act();
}

export async function withAfterCommit<Tx extends object, Result>(
  transaction: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const acts: (() => void)[] = [];
  const result = await transaction((tx) => {
    waiting.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}
