import { eq, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { FUNCTION_NAME } from '#core/functions/functions.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import type { Settings } from '../env.ts';
import { fieldError } from '../http/field-error.ts';
import { isPublicOrigin } from '../http/public-host.ts';
import { refuseStale } from '../http/version.ts';
import { adminFunction, laterThan, lockFunction, savedVersion } from './admin-function.ts';
import { tellInstances } from './follow.ts';
import { isReserved } from './reserved.ts';
import { opened, sealed } from './secrets.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

/** This name in audit entries also keeps deleted samples from being added back. */
export const REMOVED = 'Deleted a function';

/** Throws FUNCTION_NAME_WRONG, FUNCTION_NAME_RESERVED, FUNCTION_NAME_TAKEN and FUNCTIONS_FULL. */
export async function addFunction({ db, clock, settings }: Deps, who: Who, input: Input<'functions.add'>) {
  const { code } = input;
  const name = input.name.trim();
  if (!FUNCTION_NAME.test(name)) throw fieldError('FUNCTION_NAME_WRONG', 'name');
  if (isReserved(name)) throw fieldError('FUNCTION_NAME_RESERVED', 'name', { name });
  const now = clock();
  return db.transaction(async (tx) => {
    const values = { name, code, status: 'draft' as const, created_at: now, updated_at: now };
    const [added] = await tx.insert(edge_functions).values(values).onConflictDoNothing().returning();
    if (!added) throw fieldError('FUNCTION_NAME_TAKEN', 'name');
    await takeRoom(tx, settings, code);
    await writeAudit(tx, who, now, { what: 'Added a function', noun: 'function', object_name: name });
    return { function: await adminFunction(tx, name) };
  });
}

/** Hosts and secrets take effect at once. Throws FUNCTION_NOT_FOUND, FUNCTION_HOST_PRIVATE, FUNCTION_CHANGED and FUNCTIONS_FULL. */
export async function saveFunction(deps: Deps, who: Who, input: Input<'functions.save'>) {
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
    const entry = { what: 'Saved a function', noun: 'function', object_name: input.name } as const;
    const secret_names = names.length > 0 && { secret_names: names };
    const detail = { changed, ...(changed.includes('hosts') && { hosts }), ...secret_names };
    await writeAudit(tx, who, now, { ...entry, detail });
    if (before.version !== null && changed.some((what) => what !== 'code')) await tellInstances(tx, input.name);
    return adminFunction(tx, input.name);
  });
  if (saved) await functions.follow();
  return { function: saved ?? (await adminFunction(db, input.name)) };
}

/** Throws FUNCTION_NOT_FOUND. */
export async function removeFunction(deps: Deps, who: Who, { name }: Input<'functions.remove'>) {
  await deps.db.transaction(async (tx) => {
    const { version } = await lockFunction(tx, name);
    await tx.delete(edge_functions).where(eq(edge_functions.name, name));
    const entry = { what: REMOVED, noun: 'function' as const, object_name: name, detail: { version } };
    await writeAudit(tx, who, deps.clock(), entry);
    await tellInstances(tx, name);
  });
  await deps.functions.follow();
  return { removed: true as const };
}

/** Limits the size of all functions' code; `code` replaces `before`. Serializes writers. Throws FUNCTIONS_FULL. */
export async function takeRoom(
  tx: Db,
  { functionsBytes }: Pick<Settings, 'functionsBytes'>,
  code: string,
  before = '',
): Promise<void> {
  const more = Buffer.byteLength(code) - Buffer.byteLength(before);
  if (more <= 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('edge_functions_room'))`);
  const held = (await sizeOf(tx, edge_functions)) + (await sizeOf(tx, edge_function_versions));
  if (held + more <= functionsBytes) return;
  throw new AppError('FUNCTIONS_FULL', { params: { most: String(functionsBytes / 2 ** 20) } });
}

async function sizeOf(tx: Db, table: typeof edge_functions | typeof edge_function_versions): Promise<number> {
  const bytes = sql`coalesce(sum(pg_column_size(${table.code})), 0)`.mapWith(Number);
  const [row] = await tx.select({ bytes }).from(table);
  return row?.bytes ?? 0;
}

/** Deno does not check granted IP addresses against denied ranges everywhere (2.9.6: `Deno.resolveDns`, node:net `listen`). */
export function isGrantable(host: string): boolean {
  const url = URL.parse(`https://${host}`);
  return url !== null && isPublicOrigin(url.origin);
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
