import type { ApiFailure } from '#web/lib/api-error.ts';
import { onDevice } from '#web/lib/kept.ts';
import type { Saving } from '#web/ui/save-state.tsx';
import type { Saved } from './attempt-state.ts';
import { createMoments, type Moments } from './moments.ts';
import { noteNotCounted } from './not-counted.ts';
import { type Change, createSaveQueue, type SaveQueue } from './save-queue.ts';

/** The failure of `refusedFailure`. */
export const ANSWERS_REFUSED = 'ANSWERS_REFUSED';

interface Listeners {
  onState?(state: Saving): void;
  onStored?(position: number, change: Change, answer: Saved, newest: boolean): void;
  onRefused?(position: number, failure: ApiFailure, change: Change, newest: boolean): void;
  onSignedOut?(failure: ApiFailure): void;
}

/** By attempt: coming back to it without a reload must not begin anew. */
const momentsOf = new Map<string, Moments>();

/** The changes of one attempt that this device keeps until the server has them, and their way to the server. */
export function answersOf(attempt_id: string, listeners: Listeners = {}): SaveQueue {
  const moments = momentsOf.get(attempt_id) ?? createMoments();
  // Not on the server, which draws the attempts of everybody.
  if (typeof window !== 'undefined') momentsOf.set(attempt_id, moments);
  return createSaveQueue<Saved>({
    moments,
    key: `certamen.attempt.${attempt_id}`,
    kept: onDevice,
    onState: (state) => listeners.onState?.(state),
    onStored: (...stored) => listeners.onStored?.(...stored),
    onRefused: (position, failure, change, newest) => {
      if (change.picks) noteNotCounted(attempt_id, position, failure);
      listeners.onRefused?.(position, failure, change, newest);
    },
    onSignedOut: (failure) => listeners.onSignedOut?.(failure),
    send: async (position, { picks, flagged, made_at }) => {
      const { api } = await import('#web/lib/api.ts');
      return api.quiz.save({
        attempt_id,
        position,
        made_at: new Date(made_at),
        ...(picks && { picks }),
        ...(flagged !== undefined && { flagged }),
      });
    },
  });
}

/** Completing would shut out what is still on its way: it waits, and says so. */
export function unsavedFailure() {
  const error =
    'Some answers are not saved yet. They are kept on this device and sent as soon as the server answers. Please try again.';
  return { status: 503, data: { code: 'ANSWERS_UNSAVED', error } };
}

/** Stops what was to follow an answer that the server has just refused; the notice above the question says which. */
export function refusedFailure() {
  return { status: 409, data: { code: ANSWERS_REFUSED, error: 'An answer was not saved.' } };
}
