import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import type { Attempt } from './attempt-state.ts';
import type { Refused } from './refused.ts';

/** What another tab or device has made of the attempt that this page shows. */
export interface Elsewhere {
  /** As it stands now; null when it is gone. */
  attempt: Attempt | null;
  /** The unfinished attempt that has taken its place; null where there is none. */
  next: string | null;
  /** Changes of this page that were refused. */
  refused: readonly Refused[];
}

type Standing = Omit<Elsewhere, 'refused'>;

/** Asks the server how an attempt stands. Throws what the API throws, but for an attempt that is gone. */
export async function standingOf(
  api: Api,
  { id, topic_id, quiz_id }: Pick<Attempt, 'id' | 'topic_id' | 'quiz_id'>,
): Promise<Standing> {
  try {
    const { attempt } = await api.quiz.attempt({ attempt_id: id });
    return { attempt, next: null };
  } catch (thrown) {
    if (apiFailure(thrown)?.code !== 'ATTEMPT_NOT_FOUND') throw thrown;
  }
  return { attempt: null, next: topic_id ? await openInstead(api, topic_id, quiz_id) : null };
}

async function openInstead(api: Api, topic_id: string, quiz_id: string | null): Promise<string | null> {
  try {
    const { open_attempts } = await api.catalog.practice({ topic_id });
    return open_attempts.find((open) => open.quiz_id === quiz_id)?.id ?? null;
  } catch {
    // It is gone all the same; the way on is then the topic.
    return null;
  }
}
