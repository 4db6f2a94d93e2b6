import type { ApiFailure } from '#web/lib/api-error.ts';
import { keptJson, onDevice } from '#web/lib/kept.ts';

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

/** What is known where the browser keeps nothing, or has no room. */
const inMemory = new Map<string, NotCounted[]>();

/** Remembers, until it has been read, that an answer was refused after the end; other refusals are told at once. */
export function noteNotCounted(attempt_id: string, position: number, { code, error }: ApiFailure): void {
  if (!AFTER_THE_END.has(code)) return;
  const others = notCounted(attempt_id).filter((one) => one.position !== position);
  const all = [...others, { position, error }].sort((one, other) => one.position - other.position);
  inMemory.set(attempt_id, all);
  onDevice.set(keyOf(attempt_id), JSON.stringify(all));
}

/** The answers of an attempt that this device could not deliver in time, by position. */
export function notCounted(attempt_id: string): NotCounted[] {
  return inMemory.get(attempt_id) ?? readNotCounted(keptJson(onDevice, keyOf(attempt_id)));
}

/** Those of what was kept that can be read. */
export function readNotCounted(kept: unknown): NotCounted[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => Number.isInteger(one?.position) && typeof one?.error === 'string');
}

/** Forgets them: they have been read. */
export function forgetNotCounted(attempt_id: string): void {
  inMemory.delete(attempt_id);
  onDevice.remove(keyOf(attempt_id));
}

function keyOf(attempt_id: string): string {
  return `certamen.not-counted.${attempt_id}`;
}
