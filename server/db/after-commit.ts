const waiting = new WeakMap<object, (() => void)[]>();

/** Does something once what this transaction writes is stored, and never if it is not; at once where `db` is no transaction. */
export function afterCommit(db: object, act: () => void): void {
  const acts = waiting.get(db);
  if (acts) acts.push(act);
  else act();
}

/** Lets the work of a transaction call `afterCommit`. `transaction` has to return once it is stored. */
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
