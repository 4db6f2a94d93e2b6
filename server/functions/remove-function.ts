import { eq } from 'drizzle-orm';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { lockFunction } from './admin-function.ts';
import { tellInstances } from './changed.ts';
import { edge_functions } from './tables.ts';

/** This name in audit entries also keeps deleted samples from being added back. */
export const REMOVED = 'Deleted a function';

/** Throws FUNCTION_NOT_FOUND. */
export async function removeFunction({ db, clock, functions }: Deps, who: Who, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { version } = await lockFunction(tx, name);
    await tx.delete(edge_functions).where(eq(edge_functions.name, name));
    await writeAudit(tx, who, clock(), {
      ...{ what: REMOVED, noun: 'function', object_name: name },
      detail: { version },
    });
    await tellInstances(tx, name);
  });
  await functions.follow();
}
