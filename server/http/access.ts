import { type AnyProcedure, os } from '@orpc/server';
import type * as z from 'zod';
import { type OperationMeta, otherwiseOf } from '#core/contract/operation.ts';
import { hasOwnTextRule } from '#core/contract/text-input.ts';
import { AppError } from '#core/errors.ts';
import { isStorable } from '#core/lib/unstorable-text.ts';
import { covers, type Scope } from '#core/tokens/scopes.ts';
import type { Deps, Who } from '../deps.ts';
import { type Caller, suspended, whoIs } from './caller.ts';
import { noteUnavailable, toAppError, toOrpcError, Unforeseen } from './errors.ts';
import type { Session } from './session.ts';

const base = os.$context<Caller>();

interface Called {
  context: Caller;
  procedure: AnyProcedure;
  path: readonly string[];
  input: unknown;
}

/** Access, text and keys are checked in one middleware: each one costs every call some microseconds. */
export const guard = base.middleware(async ({ context, next, path, procedure }, input: unknown) => {
  const called = { context, procedure, path, input };
  try {
    const who = await checkAccess(called);
    checkText(called);
    const act = async (deps: Deps) => (await next({ context: { deps, who } })).output;
    return { output: await actOnce(called, act), context: { deps: context.deps, who } };
  } catch (error) {
    throw answered(error, called);
  }
});

/** A `{name}` in the operation's own sentence for unexpected errors comes from the input. */
function answered(error: unknown, { context, procedure, path, input }: Called) {
  const own = otherwiseOf(procedure['~orpc'].errorMap) ?? 'INTERNAL';
  const failure = toAppError(error) ?? new Unforeseen(own, { params: Object(input), cause: error });
  const { code, retryAfter, cause } = failure;
  if (code === 'DATABASE_UNAVAILABLE') noteUnavailable(context.deps.log, error);
  if (retryAfter) context.failureHeaders['retry-after'] = String(retryAfter);
  if (failure instanceof Unforeseen) {
    const at = { request: context.request.id, operation: path.join('.'), code };
    context.deps.log.error('operation failed', cause, at);
  }
  return toOrpcError(failure);
}

/** Undefined for public operations. */
async function checkAccess({ context, procedure, path }: Called): Promise<Who> {
  const meta = procedure['~orpc'].meta as OperationMeta;
  if (context.admitted !== meta) await admitCaller(context, meta, path);
  const session = meta.access === 'public' ? null : await context.session();
  return session ? actor(session, context, meta) : (undefined as unknown as Who);
}

/** The caller, or the learner that an administrator views the site as. Throws VIEWING_READ_ONLY. */
function actor(session: Session, context: Caller, { viewing }: OperationMeta): Who {
  if (!session.viewing || viewing === 'own') return whoIs(session, context);
  if (viewing === 'refused') throw new AppError('VIEWING_READ_ONLY');
  return { user_id: session.viewing.user_id, session_id: '', is_admin: false, limits_of: session.user_id };
}

export async function admitCaller(context: Caller, meta: OperationMeta, path: readonly string[]): Promise<void> {
  const { access, by_session, scope, fresh } = meta;
  if (access === 'public' && !by_session && !scope) return;
  const session = await context.session();
  try {
    await admit(context, session, meta);
  } catch (error) {
    const administration = access === 'admin';
    if (session && error instanceof AppError && (administration || session.kind === 'token')) {
      const refused = { operation: path.join('.'), code: error.code, administration, from: context.from };
      context.parts.noteRefused(context.deps, session, refused);
    }
    throw error;
  }
  if (!session || access === 'public') return;
  if (fresh && session.kind !== 'token' && !session.is_fresh) throw new AppError('REAUTHENTICATION_REQUIRED');
}

async function admit(
  context: Caller,
  session: Session | null,
  { access, refusal, unknown, by_session, scope }: OperationMeta,
): Promise<void> {
  if (by_session && session?.kind === 'token') throw new AppError('TOKEN_NOT_ALLOWED');
  if (access === 'public') return checkScope(session, scope);
  if (context.isSuspended()) throw suspended(context.deps);
  if (!session && context.sentToken) throw new AppError('SESSION_EXPIRED');
  if (!session) throw new AppError(access === 'admin' ? unknown : 'SIGN_IN_REQUIRED');
  // Role before scope: for a non-administrator another scope would not help.
  if (access === 'admin' && !session.profile.is_admin) throw new AppError(refusal);
  checkScope(session, scope);
  if (access === 'admin') await context.parts.mayAdminister(context.deps, session);
}

function checkScope(session: Session | null, scope: Scope | null): void {
  if (!session?.scopes || scope === null || covers(session.scopes, scope)) return;
  throw new AppError('TOKEN_SCOPE_MISSING', { params: { scope } });
}

function checkText({ procedure, input }: Called): void {
  const refused = unstorable(input, procedure['~orpc'].inputSchema);
  if (refused) throw refused;
}

/** Compares the raw input, before validation. */
async function actOnce(
  { context, procedure, path, input }: Called,
  act: (deps: Deps) => Promise<unknown>,
): Promise<unknown> {
  const { repeat } = procedure['~orpc'].meta as OperationMeta;
  const key = repeat === 'keyed' ? context.request.headers.get('idempotency-key') : null;
  const session = key === null ? null : await context.session();
  if (!session || key === null) return act(context.deps);
  const call = { operation: path.join('.'), key, input };
  return context.parts.answerOnce(context.deps, whoIs(session, context), call, act);
}

/** Skips fields with a rule of their own (`withOwnTextRule`) and those that the schema does not take or rejects. */
export function unstorable(input: unknown, schema?: unknown): AppError | null {
  if (typeof input !== 'object' || input === null) return null;
  const { shape = {} } = (schema ?? {}) as { shape?: Record<string, z.ZodType> };
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!field || hasOwnTextRule(field)) continue;
    if (!hasUnstorableText(value) || !field.safeParse(value).success) continue;
    const error = new AppError('UNSTORABLE_TEXT');
    return new AppError('UNSTORABLE_TEXT', { fields: { [name]: error.message } });
  }
  return null;
}

/** No recursion: input may be nested deeper than the stack. */
function hasUnstorableText(root: unknown): boolean {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (!isStorable(value)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) left.push(name, inner);
    }
  }
  return false;
}
