import { fieldError } from '../http/field-error.ts';

interface Asked {
  published: boolean;
  /** ISO 8601; undefined: unchanged. */
  scheduled_at?: string | null | undefined;
}

interface Publication {
  published: boolean;
  scheduled_at: Date | null;
  scheduled_by: string | null;
}

/** A scheduled post stays unpublished, so that the previous release, which knows no schedules, does not show it early. */
export function publicationFor(
  { published, scheduled_at }: Asked,
  before: Publication | null,
  user_id: string,
): Publication {
  const none = { published, scheduled_at: null, scheduled_by: null };
  const { scheduled_at: at, scheduled_by: by } = before && !before.published ? before : none;
  if (published || scheduled_at === null) return none;
  const asked = scheduled_at === undefined ? at : new Date(scheduled_at);
  const stays = asked?.getTime() === at?.getTime();
  return { published, scheduled_at: asked, scheduled_by: stays ? by : user_id };
}

/** Throws POST_TIME_PAST for a new time that is not in the future. */
export function refusePast({ scheduled_at }: Publication, before: Publication | null, now: Date): void {
  const isNew = scheduled_at?.getTime() !== before?.scheduled_at?.getTime();
  if (scheduled_at && isNew && scheduled_at <= now) throw fieldError('POST_TIME_PAST', 'scheduled_at');
}
