import type { Deps } from '../deps.ts';
import { officeFunctions } from './office-function.ts';
import { reservedFunctions } from './reserved.ts';

/** All functions by name, the names that are the product's own, and whether functions can run here. */
export async function listFunctions({ db, functions }: Deps) {
  const [runtime, all] = await Promise.all([functions.runtime(), officeFunctions(db)]);
  return { functions: all, reserved: reservedFunctions(), runtime };
}
