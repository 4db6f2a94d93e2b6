import type { Deps } from '../deps.ts';
import { adminFunctions } from './admin-function.ts';
import { reservedFunctions } from './reserved.ts';

/** All functions by name, the names that are the product's own, and whether functions can run here. */
export async function listFunctions({ db, functions }: Deps) {
  const [runtime, all] = await Promise.all([functions.runtime(), adminFunctions(db)]);
  return { functions: all, reserved: reservedFunctions(), runtime };
}
