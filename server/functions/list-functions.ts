import type { Deps } from '../deps.ts';
import { adminFunctions } from './admin-function.ts';
import { reservedFunctions } from './reserved.ts';

export async function listFunctions({ db, functions }: Deps) {
  const [runtime, all] = await Promise.all([functions.runtime(), adminFunctions(db)]);
  return { functions: all, reserved: reservedFunctions(), runtime };
}
