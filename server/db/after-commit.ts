import type { Db } from './open.ts';

const waiting = new WeakMap<object, (() => void)[]>();

/** Does something once what this transaction writes is stored, and never if it is not; at once where there is no transaction. */
export function afterCommit(db: Db, act: () => void): void {
  const acts = waiting.get(db);
  if (acts) acts.push(act);
  else act();
}

/** Lets the work of a transaction call `afterCommit`: `transaction` has to return when it is stored. */
export async function withAfterCommit<Result>(
  transaction: (work: (tx: Db) => Promise<Result>) => Promise<Result>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const acts: (() => void)[] = [];
  const result = await transaction((tx) => {
    waiting.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}
