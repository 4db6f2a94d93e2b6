import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { movedOf, type Standing } from '#core/study/moved.ts';
import { withOwnExam } from '../catalog/own-exams.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackIds } from '../questions/in-exam.ts';
import { dayAfter, daysUntil, studyDayOf } from './day.ts';
import { minutesOn, type StudySettings, settingsOf } from './settings.ts';
import { dailyMinutes } from './topic-plans.ts';

export interface StandingRow {
  item_id: string;
  topic_id: string;
  topic_name: string;
  /** YYYY-MM-DD. */
  target_date: string | null;
  promised_on: string;
  seconds: number;
  buried_until: Date | string | null;
  is_held: boolean;
  promised_item: string | null;
}

/** The learner's day, YYYY-MM-DD, and their settings. */
interface Today {
  date: string;
  settings: StudySettings;
}

/** From today on, in which promises have places. */
const DAYS = 14;

export async function standingPromises(
  { database }: Deps,
  { user_id }: Who,
  today: Today,
): Promise<(Standing & Pick<StandingRow, 'promised_item'>)[]> {
  return standingOf(await database.hot<StandingRow>(standingStatement, [user_id]), today);
}

/** By item, the day that was told. */
export async function promisedDays(deps: Deps, who: Who): Promise<Map<string, string>> {
  const settings = await settingsOf(deps.db, who.user_id);
  const { date } = studyDayOf(deps.clock(), settings.time_zone);
  const standing = await standingPromises(deps, who, { date, settings });
  return new Map(standing.map(({ item_id, day }) => [item_id, dayAfter(date, day)]));
}

/** Leaves out those that an exam on or before their day has made void. */
export function standingOf(found: readonly StandingRow[], { date, settings }: Today) {
  return found.flatMap(({ target_date, promised_on, buried_until, is_held, ...row }) => {
    const exam_in = target_date === null ? null : daysUntil(date, target_date);
    const day = daysUntil(date, promised_on);
    if (exam_in !== null && (exam_in <= 0 || exam_in <= day)) return [];
    const hidden = buried_until === null ? null : daysUntil(date, lastDayBefore(buried_until, settings));
    const from = is_held ? Number.POSITIVE_INFINITY : Math.max(0, (hidden ?? -1) + 1);
    return [{ ...row, day, exam_in, hidden, from }];
  });
}

/** The planned seconds of each day in which promises have places. */
export function secondsAhead({ date, settings }: Today): number[] {
  return dailyMinutes(DAYS, date, settings).map((minutes) => minutes * 60);
}

/** What comes on another day than was told, in dates. */
export function movedBy(
  standing: readonly Standing[],
  places: ReadonlyMap<string, number>,
  { date, settings }: Today,
): Output<'study.today'>['moved'] {
  const minutes = (day: number) => minutesOn(settings, Temporal.PlainDate.from(dayAfter(date, day)).dayOfWeek);
  return movedOf(standing, places, minutes).map(({ on, to, ...moved }) => ({
    ...moved,
    on: dayAfter(date, on),
    to: to === null ? null : dayAfter(date, to),
  }));
}

function lastDayBefore(moment: Date | string, { time_zone }: StudySettings): string {
  return studyDayOf(new Date(new Date(moment).getTime() - 1), time_zone).date;
}

/** $1 learner. What a promise stands by is the condition of the index, word for word. */
export const standingStatement = {
  name: 'study_standing',
  text: `select m.item_id, m.topic_id, t.name as topic_name, i.target_date::text, m.promised_on::text,
      m.promised_seconds as seconds, m.buried_until, m.promised_item, m.item_id = any(${heldBackIds('$1')}) as is_held
    from memories m join topics t on t.id = m.topic_id
      ${withOwnExam('$1')}
    where m.user_id = $1 and m.promised_after = m.last_at and m.suspended_at is null
      and exists (select from questions q where q.id = m.question_id and q.current_version_id is not null)
      and not exists (select from memories s where s.user_id = $1 and s.item_id = m.promised_item and s.last_at is not null)`,
};
