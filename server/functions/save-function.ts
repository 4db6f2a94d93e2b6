import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { refuseStale } from '../http/version.ts';
import { type AdminFunction, adminFunction, laterThan, lockFunction, savedVersion } from './admin-function.ts';
import { tellInstances } from './changed.ts';
import { isGrantable } from './private-ranges.ts';
import { opened, sealed } from './secrets.ts';
import { edge_functions } from './tables.ts';
import { takeRoom } from './take-room.ts';

/**
 * Hosts and secrets take effect at once. Throws FUNCTION_NOT_FOUND, FUNCTION_HOST_PRIVATE, FUNCTION_CHANGED and FUNCTIONS_FULL.
 */
export async function saveFunction(deps: Deps, who: Who, input: Input<'functions.save'>): Promise<AdminFunction> {
  const host = input.hosts?.find((one) => !isGrantable(one));
  if (host !== undefined) throw fieldError('FUNCTION_HOST_PRIVATE', 'hosts', { host });
  const { db, clock, functions, settings } = deps;
  const saved = await db.transaction(async (tx) => {
    const before = await lockFunction(tx, input.name);
    const code = input.code ?? before.code;
    const hosts = input.hosts ? [...new Set(input.hosts)].sort() : before.hosts;
    const { secrets, names } = changedSecrets(settings.appSecret, before, input.secrets ?? {});
    const changed = [
      ...(code === before.code ? [] : ['code']),
      ...(hosts.join() === before.hosts.join() ? [] : ['hosts']),
      ...(names.length === 0 ? [] : ['secrets']),
    ];
    if (changed.length === 0) return null;
    const version = savedVersion(before);
    refuseStale(version, input.version, 'FUNCTION_CHANGED', { version, code: before.code, hosts: before.hosts });
    if (Object.keys(secrets).length > 30) throw new AppError('INVALID_INPUT');
    await takeRoom(tx, settings, code, before.code);
    const now = clock();
    const values = { code, hosts, secrets, updated_at: laterThan(before.updated_at, now) };
    await tx.update(edge_functions).set(values).where(eq(edge_functions.name, input.name));
    await writeAudit(tx, who, now, {
      ...{ what: 'Saved a function', noun: 'function', object_name: input.name },
      detail: {
        changed,
        ...(changed.includes('hosts') && { hosts }),
        ...(names.length > 0 && { secret_names: names }),
      },
    });
    if (before.version !== null && changed.some((what) => what !== 'code')) await tellInstances(tx, input.name);
    return adminFunction(tx, input.name);
  });
  if (!saved) return adminFunction(db, input.name);
  await functions.follow();
  return saved;
}

function changedSecrets(
  appSecret: string,
  before: { name: string; secrets: Record<string, string> },
  wanted: Record<string, string | null>,
): { secrets: Record<string, string>; names: string[] } {
  const secrets = new Map(Object.entries(before.secrets));
  const names: string[] = [];
  for (const [key, value] of Object.entries(wanted)) {
    const kept = secrets.get(key);
    if (
      value === null ? kept === undefined : kept !== undefined && opened(appSecret, before.name, key, kept) === value
    )
      continue;
    names.push(key);
    if (value === null) secrets.delete(key);
    else secrets.set(key, sealed(appSecret, before.name, key, value));
  }
  return { secrets: Object.fromEntries(secrets), names: names.sort() };
}
