import type { ApiFailure } from '#web/lib/api-error.ts';
import type { Saving } from '#web/ui/save-state.tsx';
import { createMoments, type Moments } from './moments.ts';
import { noteNotCounted, safeStorage } from './not-counted.ts';
import { createSaveQueue, type SaveQueue } from './save-queue.ts';

interface Listeners {
  onState?(state: Saving): void;
  onRefused?(position: number, failure: ApiFailure): void;
  onSignedOut?(failure: ApiFailure): void;
  /** Each acknowledged change tells the server's time. */
  onServerTime?(server_now: string): void;
}

/** By attempt: coming back to it without a reload must not begin anew. */
const momentsOf = new Map<string, Moments>();

/** The changes of one attempt that this device keeps until the server has them, and their way to the server. */
export function answersOf(attempt_id: string, listeners: Listeners = {}): SaveQueue {
  const moments = momentsOf.get(attempt_id) ?? createMoments();
  // Not on the server, which draws the attempts of everybody.
  if (typeof window !== 'undefined') momentsOf.set(attempt_id, moments);
  return createSaveQueue({
    moments,
    key: `certamen.attempt.${attempt_id}`,
    storage: safeStorage(),
    onState: (state) => listeners.onState?.(state),
    onRefused: (position, failure, change) => {
      if (change.picks) noteNotCounted(attempt_id, position, failure);
      listeners.onRefused?.(position, failure);
    },
    onSignedOut: (failure) => listeners.onSignedOut?.(failure),
    send: async (position, { picks, flagged, made_at }) => {
      const { api } = await import('#web/lib/api.ts');
      const answer = await api.quiz.save({
        attempt_id,
        position,
        made_at: new Date(made_at),
        ...(picks && { picks }),
        ...(flagged !== undefined && { flagged }),
      });
      listeners.onServerTime?.(answer.server_now);
    },
  });
}

/** Completing would shut out what is still on its way: it waits, and says so. */
export function unsavedFailure() {
  const error =
    'Some answers are not saved yet. They are kept on this device and sent as soon as the server answers. Please try again.';
  return { status: 503, data: { code: 'ANSWERS_UNSAVED', error } };
}
