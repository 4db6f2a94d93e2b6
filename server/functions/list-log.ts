import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { FUNCTION_LOG_SHOWN } from '#core/functions.ts';
import type { Deps } from '../deps.ts';
import { adminFunction } from './admin-function.ts';
import { edge_function_logs } from './tables.ts';

/** Newest first. Throws FUNCTION_NOT_FOUND. */
export async function listLog({ db }: Deps, { name, version, level, request }: Input<'functions.logs'>) {
  await adminFunction(db, name);
  const logs = edge_function_logs;
  const fits = and(
    eq(logs.name, name),
    version === undefined ? undefined : eq(logs.version, version),
    level && eq(logs.level, level),
    request ? eq(logs.request_id, request) : undefined,
  );
  const [lines, versions] = await Promise.all([
    db.select().from(logs).where(fits).orderBy(desc(logs.id)).limit(FUNCTION_LOG_SHOWN),
    db
      .selectDistinct({ version: logs.version })
      .from(logs)
      .where(and(eq(logs.name, name), isNotNull(logs.version)))
      .orderBy(desc(logs.version)),
  ]);
  return {
    lines: lines.map(({ name: _, at, ...line }) => ({ ...line, at })),
    versions: versions.flatMap((row) => row.version ?? []),
  };
}
