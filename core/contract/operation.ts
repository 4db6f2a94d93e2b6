import { type AnyContractProcedure, ContractProcedure, oc } from '@orpc/contract';
import * as z from 'zod';
import { catalogue, type ErrorCode } from '../errors.ts';
import { type Scope, scopeFor } from '../tokens/scopes.ts';
import { type Viewing, viewingFor } from '../users/viewing.ts';

/** Checked before the input is validated. */
export type Access = 'public' | 'user' | 'admin';

/**
 * `natural`: idempotent. `keyed`: acts once per Idempotency-Key; a repeated key gets the first response. `once`: acts each time,
 * and the client never retries it.
 */
export type Repeat = 'read' | 'natural' | 'keyed' | 'once';

export interface OperationMeta extends Record<string, unknown> {
  access: Access;
  repeat: Repeat;
  /** The error for signed-in users who are not administrators. */
  refusal: ErrorCode;
  /** The error for visitors who call an operation for administrators. */
  unknown: ErrorCode;
  /** Access tokens are refused with TOKEN_NOT_ALLOWED. */
  by_session?: boolean;
  /** Without it, an access token is refused with TOKEN_SCOPE_MISSING. Null: no scope is needed. */
  scope: Scope | null;
  /** Whose data it returns while an administrator views the site as a learner. */
  viewing: Viewing;
  /** Sessions without recent authentication are refused with REAUTHENTICATION_REQUIRED. */
  fresh?: boolean;
  /** Names that the input does not have are ignored instead of refused. */
  lenient?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `endpoint` is 'METHOD /path'. GET is `read`; everything else is `once` unless it says `natural` or `keyed`. */
export function operation(
  access: Access,
  endpoint: `${Method} /${string}`,
  summary: string,
  repeat?: 'natural' | 'keyed' | 'once',
  refusal: ErrorCode = 'ADMINISTRATORS_ONLY',
  unknown: ErrorCode = 'NOT_AUTHENTICATED',
) {
  const [method, path] = endpoint.split(' ') as [Method, `/${string}`];
  const repeats = method === 'GET' ? 'read' : (repeat ?? 'once');
  const scope = scopeFor(access, method);
  const viewing = viewingFor(access, method, path);
  const meta: OperationMeta = { access, repeat: repeats, refusal, unknown, scope, viewing };
  return oc.$meta<OperationMeta>(meta).route({ method, path, summary, tags: [tagOf(path)] });
}

type Declaration = Parameters<typeof operation>;

/** Closed to personal access tokens: with a found token one could take over the account or outlive the token. */
export const bySession = (...declaration: Declaration) => closedToTokens(operation(...declaration));

/**
 * Needs a sign-in or confirmation within the last ten minutes: a stolen session alone must not be enough. Does not apply to
 * access tokens; `byFreshSession` keeps them out.
 */
export const freshly = (...declaration: Declaration) => {
  const started = operation(...declaration);
  return started.meta({ ...started['~orpc'].meta, fresh: true });
};

export const byFreshSession = (...declaration: Declaration) => closedToTokens(freshly(...declaration));

function closedToTokens(started: ReturnType<typeof operation>) {
  return started.meta({ ...started['~orpc'].meta, by_session: true }).errors(can('TOKEN_NOT_ALLOWED'));
}

/** For public operations that reveal something about the caller. */
export function scoped(scope: Scope, started: ReturnType<typeof operation>): ReturnType<typeof operation> {
  return started.meta({ ...started['~orpc'].meta, scope });
}

/**
 * For calls whose unknown fields must not cost the whole call: a browser's outbox deletes what is refused. Elsewhere they are
 * refused, because a misspelt filter would return all.
 */
export function lenient(started: ReturnType<typeof operation>): ReturnType<typeof operation> {
  return started.meta({ ...started['~orpc'].meta, lenient: true });
}

export function contentPart<Part extends Record<string, AnyContractProcedure>>(part: Part): Part {
  const scoped = Object.entries(part).map(([name, { '~orpc': declared }]) => {
    const scope = declared.meta.scope === 'admin:all' ? 'admin:content' : declared.meta.scope;
    return [name, new ContractProcedure({ ...declared, meta: { ...declared.meta, scope } })];
  });
  return Object.fromEntries(scoped);
}

/** The error for unexpected failures, in place of the general one; pass it last to `can`. */
export const otherwise = <const Code extends ErrorCode>(code: Code) => ({ otherwise: code });

type Declared = ErrorCode | { otherwise: ErrorCode };
type CodeOf<One extends Declared> = One extends ErrorCode ? One : Exclude<One, ErrorCode>['otherwise'];

export function can<const Codes extends readonly [...ErrorCode[], Declared]>(...codes: Codes) {
  const entries = codes.map((one) => {
    const code = typeof one === 'string' ? one : one.otherwise;
    return [code, { status: catalogue[code][0], message: catalogue[code][1], otherwise: code !== one }] as const;
  });
  type Entries = { [Code in CodeOf<Codes[number]>]: { status: number; message: string; otherwise: boolean } };
  return Object.fromEntries(entries) as Entries;
}

export function otherwiseOf(errors: Readonly<Record<string, object | undefined>>): ErrorCode | undefined {
  const marked = Object.entries(errors).find(([, error]) => error && 'otherwise' in error && error.otherwise);
  return marked?.[0] as ErrorCode | undefined;
}

const tagOf = (path: string): string => path.split('/')[2] ?? 'api';

export const id = (sentence = 'This is not a valid id.') => z.uuid(sentence).toLowerCase();

/** ISO 8601 in UTC; the server may return a Date. */
export const moment = z.preprocess((at: Date | string) => (at instanceof Date ? at.toISOString() : at), z.string());
