import { sql } from 'drizzle-orm';
import type { FunctionsReading } from '#core/overview.ts';
import type { Deps } from '../deps.ts';

export const functionsQuery = sql`select json_build_object('deployed', count(*)) from edge_functions where version is not null`;

export async function readFunctions({ functions }: Deps, found: object): Promise<FunctionsReading> {
  const { deployed } = found as { deployed: number };
  const { available, detail, missing } = await functions.runtime();
  return { available, detail, deployed, missing, failing: functions.failing() };
}
