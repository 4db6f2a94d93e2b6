import type { ApiFailure } from '#web/lib/api-error.ts';

/** An answer that the server refused because the attempt was over. */
export interface NotCounted {
  /** 1-based. */
  position: number;
  /** Why, as a sentence. */
  error: string;
}

/** Refusals that end an answer for good, and that one learns of only where the result is shown. */
const AFTER_THE_END: ReadonlySet<string> = new Set([
  'ATTEMPT_COMPLETED',
  'ANSWER_TOO_LATE',
  'ANSWER_ARRIVED_TOO_LATE',
  'ANSWER_OUT_OF_ORDER',
  'ANSWER_DELIVERED',
]);

/** What is known where the storage is switched off. */
const inMemory = new Map<string, string>();

/** Storage can be switched off; answers are then kept as long as the page is open. */
export function safeStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Remembers, until it has been read, that an answer was refused after the end; other refusals are told at once. */
export function noteNotCounted(attempt_id: string, position: number, { code, error }: ApiFailure): void {
  if (!AFTER_THE_END.has(code)) return;
  const others = notCounted(attempt_id).filter((one) => one.position !== position);
  const text = JSON.stringify([...others, { position, error }].sort((one, other) => one.position - other.position));
  inMemory.set(attempt_id, text);
  safeStorage()?.setItem(keyOf(attempt_id), text);
}

/** The answers of an attempt that this device could not deliver in time, by position. */
export function notCounted(attempt_id: string): NotCounted[] {
  try {
    const text = safeStorage()?.getItem(keyOf(attempt_id)) ?? inMemory.get(attempt_id) ?? '[]';
    return readNotCounted(JSON.parse(text));
  } catch {
    return [];
  }
}

/** Those of what was kept that can be read. */
export function readNotCounted(kept: unknown): NotCounted[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => Number.isInteger(one?.position) && typeof one?.error === 'string');
}

/** Forgets them: they have been read. */
export function forgetNotCounted(attempt_id: string): void {
  inMemory.delete(attempt_id);
  safeStorage()?.removeItem(keyOf(attempt_id));
}

function keyOf(attempt_id: string): string {
  return `certamen.not-counted.${attempt_id}`;
}
