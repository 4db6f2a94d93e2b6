import { type AnyContractProcedure, ContractProcedure, oc } from '@orpc/contract';
import * as z from 'zod';
import { catalogue, type ErrorCode } from '../errors.ts';
import { type Scope, scopeFor } from '../scopes.ts';
import { type Viewing, viewingFor } from '../viewing.ts';

/** Who may call an operation. The server checks it before it looks at the input. */
export type Access = 'public' | 'user' | 'admin';

/**
 * How a call may be repeated. `read`: it changes nothing. `natural`: sending it twice has the effect of sending it once.
 * `keyed`: it acts once for each Idempotency-Key, and a repeated key is answered with its first answer.
 * `once`: it acts each time and is never retried by the client.
 */
export type Repeat = 'read' | 'natural' | 'keyed' | 'once';

export interface OperationMeta extends Record<string, unknown> {
  access: Access;
  repeat: Repeat;
  /** What somebody who is signed in and no administrator is told. */
  refusal: ErrorCode;
  /** What a visitor is told by an operation for administrators. */
  unknown: ErrorCode;
  /** Whether only somebody who has signed in may call it: an access token is refused with TOKEN_NOT_ALLOWED. */
  by_session?: boolean;
  /** What an access token has to be allowed, or it is refused with TOKEN_SCOPE_MISSING. Null: nothing. */
  scope: Scope | null;
  /** Whose data it is about while an administrator views the site as a learner. */
  viewing: Viewing;
  /** Whether a session must have been authenticated recently, or it is refused with REAUTHENTICATION_REQUIRED. */
  fresh?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The only way to start an operation of the API. `endpoint` is 'METHOD /path'; without an access nothing compiles.
 * GET is `read`; everything else is `once` unless it says that it is `natural` or `keyed`. `refusal` is what people who are no
 * administrators are told, and `unknown` what visitors are, where an operation for administrators has its own sentence.
 */
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

/**
 * An operation that a personal access token must not reach, whoever it belongs to: what would let who found a token take the account
 * over, or make the token outlive itself. `bySession(operation(...)).errors(...)`.
 */
export function bySession(started: ReturnType<typeof operation>) {
  return started.meta({ ...started['~orpc'].meta, by_session: true }).errors(can('TOKEN_NOT_ALLOWED'));
}

/**
 * An operation that takes a session whose owner signed in, or confirmed who they are, within the last ten minutes: a stolen session
 * alone must not be enough. Where the account has a second factor, both took that factor too. Access tokens are not asked; `bySession(freshly(operation(...)))` keeps them out.
 */
export function freshly(started: ReturnType<typeof operation>): ReturnType<typeof operation> {
  return started.meta({ ...started['~orpc'].meta, fresh: true });
}

/** A public operation that tells something about its caller: an access token needs this scope to be answered. */
export function scoped(scope: Scope, started: ReturnType<typeof operation>): ReturnType<typeof operation> {
  return started.meta({ ...started['~orpc'].meta, scope });
}

/** A part that is content: for its operations for administrators an access token needs `admin:content`. */
export function contentPart<Part extends Record<string, AnyContractProcedure>>(part: Part): Part {
  const scoped = Object.entries(part).map(([name, { '~orpc': declared }]) => {
    const scope = declared.meta.scope === 'admin:all' ? 'admin:content' : declared.meta.scope;
    return [name, new ContractProcedure({ ...declared, meta: { ...declared.meta, scope } })];
  });
  return Object.fromEntries(scoped);
}

/** The failure that an operation returns for what nobody foresaw, instead of the general one: the last that `can` takes. */
export function otherwise<const Code extends ErrorCode>(code: Code) {
  return { otherwise: code };
}

type Declared = ErrorCode | { otherwise: ErrorCode };
type CodeOf<One extends Declared> = One extends ErrorCode ? One : Exclude<One, ErrorCode>['otherwise'];

/** Declares the failures that an operation can return; status and sentence come from the catalogue. */
export function can<const Codes extends readonly [...ErrorCode[], Declared]>(...codes: Codes) {
  const entries = codes.map((one) => {
    const code = typeof one === 'string' ? one : one.otherwise;
    return [code, { status: catalogue[code][0], message: catalogue[code][1], otherwise: code !== one }] as const;
  });
  type Entries = { [Code in CodeOf<Codes[number]>]: { status: number; message: string; otherwise: boolean } };
  return Object.fromEntries(entries) as Entries;
}

/** The code that an operation's `can` marks as `otherwise`. */
export function otherwiseOf(errors: Readonly<Record<string, object | undefined>>): ErrorCode | undefined {
  const marked = Object.entries(errors).find(([, error]) => error && 'otherwise' in error && error.otherwise);
  return marked?.[0] as ErrorCode | undefined;
}

function tagOf(path: string): string {
  return path.split('/')[2] ?? 'api';
}

/** An id in a path or body. A malformed one gets the given sentence. */
export const id = (sentence = 'This is not a valid id.') => z.uuid(sentence);

/** A moment, ISO 8601 in UTC; the server may return a Date. */
export const moment = z.preprocess((at: Date | string) => (at instanceof Date ? at.toISOString() : at), z.string());
