import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { AppError, catalogue, type ErrorBody, type ErrorCode } from '#core/errors.ts';
import { causesOf, isConflict } from '../db/conflict.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { Log } from '../log.ts';

/** Seconds: about as long as a restart of the database takes. */
const BACK_AFTER = 5;

const constraintFailures: Record<string, ErrorCode> = {
  users_email_key: 'EMAIL_TAKEN',
  quiz_attempts_open_key: 'ATTEMPT_OPEN',
  user_entitlements_user_entitlement_key: 'ENTITLEMENT_ALREADY_HELD',
  entitlements_redemptions: 'ENTITLEMENT_USED_UP',
  profiles_id_users_id_fk: 'USER_UNKNOWN',
  user_entitlements_user_id_users_id_fk: 'USER_UNKNOWN',
  user_entitlements_entitlement_id_entitlements_id_fk: 'ENTITLEMENT_NOT_FOUND',
  questions_topic_external_id_key: 'QUESTION_ID_TAKEN',
  flashcards_topic_external_id_key: 'FLASHCARD_ID_TAKEN',
  topics_category_id_categories_id_fk: 'CATEGORY_NOT_FOUND',
  questions_topic_id_topics_id_fk: 'TOPIC_NOT_FOUND',
  flashcards_topic_id_topics_id_fk: 'TOPIC_NOT_FOUND',
  quizzes_topic_id_topics_id_fk: 'TOPIC_NOT_FOUND',
  entitlements_topic_id_topics_id_fk: 'TOPIC_NOT_FOUND',
  quiz_attempts_user_id_users_id_fk: 'SESSION_EXPIRED',
  quiz_attempts_topic_id_topics_id_fk: 'TOPIC_NOT_FOUND',
  quiz_attempts_quiz_id_quizzes_id_fk: 'QUIZ_NOT_FOUND',
  attempt_questions_question_id_questions_id_fk: 'QUESTIONS_CHANGED',
};

export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) return fromOrpc(error);
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  if (isConflict(error)) return new AppError('OVERTAKEN', { retryAfter: 1, cause: error });
  const constraint = constraintOf(error);
  const code = constraint === null ? undefined : constraintFailures[constraint];
  return code ? new AppError(code, { cause: error }) : null;
}

export function databaseUnavailable(cause: unknown): AppError {
  return new AppError('DATABASE_UNAVAILABLE', { retryAfter: BACK_AFTER, cause });
}

export function errorBody(error: AppError): ErrorBody {
  const { message, code, fields, current } = error;
  return { error: message, code, ...(fields && { fields }), ...(current && { current }) };
}

export interface StoredFailure {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

export function stored({ code, message, fields }: AppError): StoredFailure {
  return { code, message, ...(fields && { fields }) };
}

export function toldAgain({ code, message, fields }: StoredFailure): AppError {
  return Object.assign(new AppError(code as ErrorCode, fields ? { fields } : {}), { message });
}

/** The library's encoder sends `data` as the body. */
export function toOrpcError(error: AppError): ORPCError<string, ErrorBody> {
  const { code, status, message } = error;
  return new ORPCError(code, { status, message, data: errorBody(error), cause: error });
}

function fromOrpc(error: ORPCError<string, unknown>): AppError | null {
  if (error.cause instanceof AppError) return error.cause;
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') return invalidInput(error.cause);
  if (error.code === 'BAD_REQUEST') return new AppError('MALFORMED_REQUEST', { cause: error });
  if (error.code === 'NOT_FOUND') return new AppError('NOT_FOUND');
  if (error.code in catalogue) return new AppError(error.code as ErrorCode, { cause: error });
  return null;
}

/** A caller may send any number of unknown names, of any length. */
const MOST_NAMES = 10;
const NAME_LENGTH = 100;

/** Skips issues without a path, which have the validator's own text. */
function invalidInput(cause: ValidationError): AppError {
  const fields = new Map<string, string>();
  const add = (name: string, sentence: string) => fields.has(name) || fields.set(name, sentence);
  for (const issue of cause.issues) {
    const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
    const { keys } = issue as { keys?: string[] };
    if (!keys && path[0] !== undefined) add(path[0], issue.message);
    for (const key of keys?.slice(0, MOST_NAMES) ?? []) {
      const name = key.slice(0, NAME_LENGTH);
      add(path[0] ?? name, `This call takes no "${[...path, name].join('.')}".`);
    }
  }
  return fields.size === 0 ? new AppError('INVALID_INPUT', { cause }) : invalid(fields, cause);
}

/** The first sentence is the message. */
export function invalid(fields: ReadonlyMap<string, string>, cause?: unknown): AppError {
  const [sentence] = fields.values();
  return new AppError('INVALID_INPUT', { fields: Object.fromEntries(fields), ...(sentence && { sentence }), cause });
}

export function constraintOf(error: unknown): string | null {
  for (const { constraint } of causesOf(error) as Iterable<{ constraint?: unknown }>) {
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}

/** An unexpected error in the operation's own sentence, logged unless the input explains it (access.ts). */
export class Unforeseen extends AppError {}

export async function unforeseenAs<Result>(code: ErrorCode, step: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (toAppError(error)) throw error;
    throw new Unforeseen(code, { cause: error });
  }
}

const SECOND_MS = 1_000;
const tallies = new WeakMap<Log, { failures: number; error: unknown }>();

/** The first failure at once, then at most one line a second with a count, so that an outage does not flood the log. */
export function noteUnavailable(log: Log, error: unknown): void {
  const known = tallies.get(log);
  if (known) {
    known.failures += 1;
    known.error = error;
    return;
  }
  const tally = { failures: 0, error };
  tallies.set(log, tally);
  const tell = (failures: number) => log.error('the database is unavailable', tally.error, { failures });
  tell(1);
  const timer = setInterval(() => {
    if (tally.failures > 0) tell(tally.failures);
    else {
      clearInterval(timer);
      tallies.delete(log);
    }
    tally.failures = 0;
  }, SECOND_MS).unref();
}
