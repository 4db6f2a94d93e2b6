import { isNotNull } from 'drizzle-orm';
import type { FunctionsReading } from '#core/overview.ts';
import type { Deps } from '../deps.ts';
import { edge_functions } from '../functions/tables.ts';

/** Whether functions can run here, and whether they do. */
export async function readFunctions({ db, functions }: Deps): Promise<FunctionsReading> {
  const deployed = await db.$count(edge_functions, isNotNull(edge_functions.version));
  const { available, detail, missing } = await functions.runtime();
  return { available, detail, deployed, missing, failing: functions.failing() };
}
