import { eq, max } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { LeaseBusy, LeaseLost, type StillHeld, withLease } from '../db/lease.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { adminFunction, deployKey, laterThan, lockFunction } from './admin-function.ts';
import { type DeploymentRecorder, recordDeployment } from './deployment-log.ts';
import { takeRoom } from './edit-functions.ts';
import { readCode, tellInstances } from './follow.ts';
import { BootFailed, type Canary, type Revision } from './functions.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

type DeployInput = Input<'functions.deploy'>;

const UNFORESEEN = 'Something went wrong on the server. Please try again.';

/**
 * If the trial process fails, the previous version stays. Throws FUNCTIONS_OFF, FUNCTION_NOT_FOUND, FUNCTION_VERSION_NOT_FOUND,
 * FUNCTION_DEPLOYING, FUNCTION_NOT_DEPLOYED and TOO_MANY_ATTEMPTS.
 */
export async function deployFunction(deps: Deps, who: Who, input: DeployInput) {
  const name = input.functionName;
  await adminFunction(deps.db, name);
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

async function deploy(deps: Deps, who: Who, input: DeployInput, stillHeld: StillHeld) {
  const { revision, served } = await begin(deps, input);
  const { name } = revision;
  const deployed = async (version: number, message: string) => {
    const row = await adminFunction(deps.db, name);
    return { message, timestamp: row.lastUpdated, version, unchanged: version === served, function: row };
  };
  if (served !== null) {
    const message = `Nothing to deploy: version ${served} of ${name} has this code already and goes on being served.`;
    return deployed(served, message);
  }
  const steps = recordDeployment(deps, name);
  let canary: Canary | null = null;
  try {
    steps.begin('start');
    canary = await deps.functions.tryOut(revision, () => steps.begin('run'));
    steps.begin('publish');
    const version = await writeDown(deps, who, revision, { restored: input.version, steps }, stillHeld);
    await canary.adopt(version);
    return await deployed(version, `Successfully deployed ${name}`);
  } catch (error) {
    canary?.drop();
    if (error instanceof AppError && error.code === 'FUNCTION_NOT_FOUND') throw error;
    const isTold = error instanceof BootFailed || error instanceof AppError;
    const reason = isTold ? error.message : UNFORESEEN;
    if (!isTold) deps.log.error('deploy failed', error, { name });
    if (!(error instanceof LeaseLost)) await writeFailure(deps, who, { name, reason, steps }, stillHeld);
    throw new AppError('FUNCTION_NOT_DEPLOYED', { params: { name, reason }, cause: error });
  }
}

async function begin({ db }: Deps, { functionName, version }: DeployInput) {
  return db.transaction(async (tx) => {
    const { name, code: saved, hosts, secrets, version: serving } = await lockFunction(tx, functionName);
    const code = version === undefined ? saved : await codeOf(tx, name, version);
    const isServed = serving !== null && (await codeOf(tx, name, serving)) === code;
    const values = { status: isServed ? ('deployed' as const) : ('deploying' as const), error: null };
    await tx.update(edge_functions).set(values).where(eq(edge_functions.name, name));
    return { revision: { name, code, hosts, secrets }, served: isServed ? serving : null };
  });
}

/** A restored version also becomes the saved code, unless that is waiting to be deployed. */
async function writeDown(
  { db, clock, settings }: Deps,
  who: Who,
  { name, code }: Revision,
  { restored, steps }: { restored: number | undefined; steps: DeploymentRecorder },
  stillHeld: StillHeld,
): Promise<number> {
  await steps.written();
  return db.transaction(async (tx) => {
    await stillHeld(tx);
    const row = await lockFunction(tx, name);
    const now = laterThan(row.updated_at, clock());
    await takeRoom(tx, settings, code);
    const newest = tx.select({ version: max(edge_function_versions.version) }).from(edge_function_versions);
    const [last] = await newest.where(eq(edge_function_versions.name, name));
    const version = (last?.version ?? 0) + 1;
    const waits = row.version === null || row.code !== (await codeOf(tx, name, row.version));
    const added = { name, version, code, deployed_by: who.user_id, deployed_at: now };
    await tx.insert(edge_function_versions).values(added);
    const outcome = { status: 'deployed' as const, error: null, deployment: steps.finished(version) };
    const values = { ...outcome, version, updated_at: now, ...(!waits && { code }) };
    await tx.update(edge_functions).set(values).where(eq(edge_functions.name, name));
    const entry = { what: 'Deployed a function', noun: 'function', object_name: name } as const;
    const detail = { version, ...(restored !== undefined && { restored }) };
    await writeAudit(tx, who, clock(), { ...entry, detail });
    await tellInstances(tx, name);
    return version;
  });
}

async function writeFailure(
  { db, clock, log }: Deps,
  who: Who,
  { name, reason, steps }: { name: string; reason: string; steps: DeploymentRecorder },
  stillHeld: StillHeld,
): Promise<void> {
  try {
    await steps.written();
    await db.transaction(async (tx) => {
      await stillHeld(tx);
      const values = { status: 'failed' as const, error: reason, deployment: steps.finished(null) };
      const [row] = await tx.update(edge_functions).set(values).where(eq(edge_functions.name, name)).returning();
      if (!row) return;
      const entry = { noun: 'function' as const, object_name: name, detail: { reason } };
      await writeAudit(tx, who, clock(), { what: 'Failed to deploy a function', ...entry });
    });
  } catch (error) {
    log.error('a failed deploy could not be written down', error, { name });
  }
}

async function codeOf(tx: Db, name: string, version: number): Promise<string> {
  const code = await readCode(tx, name, version);
  if (code === null) throw new AppError('FUNCTION_VERSION_NOT_FOUND');
  return code;
}
