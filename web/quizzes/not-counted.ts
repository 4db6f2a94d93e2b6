import type { ApiFailure } from '#web/lib/api-error.ts';
import { keptJson, onDevice } from '#web/lib/kept.ts';

export interface NotCounted {
  /** 1-based. */
  position: number;
  error: string;
}

/** Final refusals that are only shown with the result. */
const AFTER_THE_END: ReadonlySet<string> = new Set([
  'ATTEMPT_COMPLETED',
  'ANSWER_TOO_LATE',
  'ANSWER_ARRIVED_TOO_LATE',
  'ANSWER_OUT_OF_ORDER',
  'ANSWER_DELIVERED',
]);

/** For browsers without storage or room. */
const inMemory = new Map<string, NotCounted[]>();

/** Kept until read. Other refusals are shown immediately. */
export function noteNotCounted(attempt_id: string, position: number, { code, error }: ApiFailure): void {
  if (!AFTER_THE_END.has(code)) return;
  const others = notCounted(attempt_id).filter((one) => one.position !== position);
  const all = [...others, { position, error }].sort((one, other) => one.position - other.position);
  inMemory.set(attempt_id, all);
  onDevice.set(keyOf(attempt_id), JSON.stringify(all));
}

export function notCounted(attempt_id: string): NotCounted[] {
  return inMemory.get(attempt_id) ?? readNotCounted(keptJson(onDevice, keyOf(attempt_id)));
}

export function readNotCounted(kept: unknown): NotCounted[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => Number.isInteger(one?.position) && typeof one?.error === 'string');
}

export function forgetNotCounted(attempt_id: string): void {
  inMemory.delete(attempt_id);
  onDevice.remove(keyOf(attempt_id));
}

function keyOf(attempt_id: string): string {
  return `certamen.not-counted.${attempt_id}`;
}
