import { FUNCTION_NAME } from '#core/functions.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { type AdminFunction, adminFunction } from './admin-function.ts';
import { isReserved } from './reserved.ts';
import { edge_functions } from './tables.ts';
import { takeRoom } from './take-room.ts';

/** Throws FUNCTION_NAME_WRONG, FUNCTION_NAME_RESERVED, FUNCTION_NAME_TAKEN and FUNCTIONS_FULL. */
export async function addFunction(
  { db, clock, settings }: Deps,
  who: Who,
  { name: typed, code }: { name: string; code: string },
): Promise<AdminFunction> {
  const name = typed.trim();
  if (!FUNCTION_NAME.test(name)) throw fieldError('FUNCTION_NAME_WRONG', 'name');
  if (isReserved(name)) throw fieldError('FUNCTION_NAME_RESERVED', 'name', { name });
  const now = clock();
  return db.transaction(async (tx) => {
    const values = { name, code, status: 'draft' as const, created_at: now, updated_at: now };
    const [added] = await tx.insert(edge_functions).values(values).onConflictDoNothing().returning();
    if (!added) throw fieldError('FUNCTION_NAME_TAKEN', 'name');
    await takeRoom(tx, settings, code);
    await writeAudit(tx, who, now, { what: 'Added a function', noun: 'function', object_name: name });
    return adminFunction(tx, name);
  });
}
