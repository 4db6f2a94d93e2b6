import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { record } from '../audit/record.ts';
import { LeaseBusy, LeaseLost, type StillHeld, withLease } from '../db/lease.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { tellInstances } from './changed.ts';
import { BootFailed, type Canary, type Revision } from './functions.ts';
import { deployKey, laterThan, lockFunction, type OfficeFunction, officeFunction } from './office-function.ts';
import { edge_function_versions, edge_functions } from './tables.ts';
import { takeRoom } from './take-room.ts';

interface DeployInput {
  functionName: string;
  /** An earlier version whose code becomes the newest version; left out: the saved code. */
  version?: number | undefined;
}

interface Deployed {
  message: string;
  timestamp: string;
  version: number;
  function: OfficeFunction;
}

const UNFORESEEN = 'Something went wrong on the server. Please try again.';

/**
 * Serves a function's code. It is started aside first; only where it answers is it written down as the newest version and served, and
 * where it does not, what was served before goes on. One deploy of a function at a time, in all instances. Throws FUNCTIONS_OFF,
 * FUNCTION_NOT_FOUND, FUNCTION_VERSION_NOT_FOUND, FUNCTION_DEPLOYING, FUNCTION_NOT_DEPLOYED and TOO_MANY_ATTEMPTS.
 */
export async function deployFunction(deps: Deps, who: Who, input: DeployInput): Promise<Deployed> {
  const name = input.functionName;
  await officeFunction(deps.db, name);
  const { available, detail } = await deps.functions.runtime();
  if (!available) throw new AppError('FUNCTIONS_OFF', { params: { reason: detail } });
  await deps.limits.take('deployUser', who.user_id);
  try {
    return await withLease(deps.db, deployKey(name), (stillHeld) => deploy(deps, who, input, stillHeld), 0);
  } catch (error) {
    if (error instanceof LeaseBusy) throw new AppError('FUNCTION_DEPLOYING', { params: { name } });
    throw error;
  }
}

async function deploy(deps: Deps, who: Who, input: DeployInput, stillHeld: StillHeld): Promise<Deployed> {
  const revision = await begin(deps, input);
  const { name } = revision;
  let canary: Canary | null = null;
  try {
    canary = await deps.functions.tryOut(revision);
    const version = await writeDown(deps, who, { revision, restored: input.version }, stillHeld);
    await canary.adopt(version);
    const row = await officeFunction(deps.db, name);
    return { message: `Successfully deployed ${name}`, timestamp: row.lastUpdated, version, function: row };
  } catch (error) {
    canary?.drop();
    // It was deleted meanwhile.
    if (error instanceof AppError && error.code === 'FUNCTION_NOT_FOUND') throw error;
    const isTold = error instanceof BootFailed || error instanceof AppError;
    const reason = isTold ? error.message : UNFORESEEN;
    if (!isTold) deps.log.error('deploy failed', error, { name });
    if (!(error instanceof LeaseLost)) await writeFailure(deps, who, name, reason, stillHeld);
    throw new AppError('FUNCTION_NOT_DEPLOYED', { params: { name, reason }, cause: error });
  }
}

/** Says that it is being deployed, for all to see, and answers what is. */
async function begin({ db }: Deps, { functionName, version }: DeployInput): Promise<Revision> {
  return db.transaction(async (tx) => {
    const { name, code, hosts, secrets } = await lockFunction(tx, functionName);
    const wanted = version === undefined ? code : await codeOf(tx, name, version);
    await tx.update(edge_functions).set({ status: 'deploying', error: null }).where(eq(edge_functions.name, name));
    return { name, code: wanted, hosts, secrets };
  });
}

/**
 * The code as the newest version, which is the one that is served. Where an earlier version was restored and the saved code is none
 * that waits to be deployed, the saved code is that version's too. Answers the version.
 */
async function writeDown(
  { db, clock, settings }: Deps,
  who: Who,
  { revision: { name, code }, restored }: { revision: Revision; restored: number | undefined },
  stillHeld: StillHeld,
): Promise<number> {
  return db.transaction(async (tx) => {
    await stillHeld(tx);
    const row = await lockFunction(tx, name);
    const now = laterThan(row.updated_at, clock());
    await takeRoom(tx, settings, code);
    const version = (await newestVersion(tx, name)) + 1;
    const waits = row.version === null || row.code !== (await codeOf(tx, name, row.version));
    await tx
      .insert(edge_function_versions)
      .values({ name, version, code, deployed_by: who.user_id, deployed_at: now });
    await tx
      .update(edge_functions)
      .set({ status: 'deployed', version, error: null, updated_at: now, ...(!waits && { code }) })
      .where(eq(edge_functions.name, name));
    await record(tx, who, clock(), {
      ...{ what: 'Deployed a function', noun: 'function', object_name: name },
      detail: { version, ...(restored !== undefined && { restored }) },
    });
    await tellInstances(tx, name);
    return version;
  });
}

async function writeFailure(
  { db, clock, log }: Deps,
  who: Who,
  name: string,
  reason: string,
  stillHeld: StillHeld,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await stillHeld(tx);
      const values = { status: 'failed' as const, error: reason };
      const [row] = await tx.update(edge_functions).set(values).where(eq(edge_functions.name, name)).returning();
      if (!row) return;
      const deed = { noun: 'function' as const, object_name: name, detail: { reason } };
      await record(tx, who, clock(), { what: 'Failed to deploy a function', ...deed });
    });
  } catch (error) {
    // Without the lease it reads as failed as well.
    log.error('a failed deploy could not be written down', error, { name });
  }
}

/** Throws FUNCTION_VERSION_NOT_FOUND. */
async function codeOf(tx: Db, name: string, version: number): Promise<string> {
  const { code } = edge_function_versions;
  const one = and(eq(edge_function_versions.name, name), eq(edge_function_versions.version, version));
  const [found] = await tx.select({ code }).from(edge_function_versions).where(one);
  if (!found) throw new AppError('FUNCTION_VERSION_NOT_FOUND');
  return found.code;
}

async function newestVersion(tx: Db, name: string): Promise<number> {
  const { version } = edge_function_versions;
  const [newest] = await tx
    .select({ version })
    .from(edge_function_versions)
    .where(eq(edge_function_versions.name, name))
    .orderBy(desc(version))
    .limit(1);
  return newest?.version ?? 0;
}
