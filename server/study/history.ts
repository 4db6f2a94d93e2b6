import { type Answered, calibrationOf } from '#core/study/confidence.ts';
import { interval } from '#core/study/interval.ts';
import type { Deps, Who } from '../deps.ts';
import { startOf, studyDayOf } from './day.ts';
import { minutesOn, settingsOf } from './settings.ts';
import { isRecalled, studiedMs } from './study-plan.ts';

const DAYS = 56;
const WEEKS = 12;

interface DayRow {
  place: number;
  ms: number;
}

interface WeekRow {
  place: number;
  reviews: number;
  recalled: number;
  predicted: number;
}

export async function history({ db, database, clock }: Deps, { user_id }: Who) {
  const settings = await settingsOf(db, user_id);
  const today = Temporal.PlainDate.from(studyDayOf(clock(), settings.time_zone).date);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const days = lastOf(DAYS, (ago) => today.subtract({ days: ago }));
  const mondays = lastOf(WEEKS, (ago) => monday.subtract({ weeks: ago }));
  const startsOf = (dates: Temporal.PlainDate[]) =>
    dates.map((date) => startOf(date, settings.time_zone).toISOString());
  const weekStarts = startsOf(mondays);
  const [studied, weeks, answered] = await Promise.all([
    database.hot<DayRow>(daysStatement, [user_id, startsOf(days)]),
    database.hot<WeekRow>(weeksStatement, [user_id, weekStarts]),
    database.hot<Answered>(confidenceStatement, [user_id, weekStarts[0]]),
  ]);
  const spent = new Map(studied.map(({ place, ms }) => [place, Math.floor(ms / 60_000)]));
  return {
    minutes: [...spent.values()].reduce((sum, minutes) => sum + minutes, 0),
    days_studied: studied.length,
    days: days.map((date, n) => ({
      date: date.toString(),
      minutes: spent.get(n + 1) ?? 0,
      planned: minutesOn(settings, date.dayOfWeek),
    })),
    weeks: weeks.map(({ place, reviews, recalled, predicted }) => ({
      week_of: String(mondays[place - 1]),
      predicted,
      recalled: recalled / reviews,
      reviews,
      ...(interval(recalled, reviews) as { low: number; high: number }),
    })),
    confidence: calibrationOf(answered),
  };
}

function lastOf<One>(count: number, one: (ago: number) => One): One[] {
  return Array.from({ length: count }, (_, n) => one(count - 1 - n));
}

const daysStatement = {
  name: 'study_history_days',
  text: `select width_bucket(reviewed_at, $2::timestamptz[]) as place, ${studiedMs} as ms
    from reviews where user_id = $1 and reviewed_at >= ($2::timestamptz[])[1] and undone_at is null group by place`,
};

const weeksStatement = {
  name: 'study_history_weeks',
  text: `select width_bucket(reviewed_at, $2::timestamptz[]) as place, count(*)::int as reviews,
      count(*) filter (where ${isRecalled})::int as recalled, avg(expected)::float as predicted
    from reviews where user_id = $1 and reviewed_at >= ($2::timestamptz[])[1] and undone_at is null and expected is not null
    group by place order by place`,
};

const confidenceStatement = {
  name: 'study_history_confidence',
  text: `select confidence, coalesce(choices, 0) as choices, coalesce(picks, 0) as picks,
      sum(answers)::int as answers, sum("right")::int as "right"
    from (select confidence, case when confidence = 1 then question_version_id end as version_id,
        count(*) as answers, count(*) filter (where correct) as "right"
      from reviews where user_id = $1 and reviewed_at >= $2::timestamptz and undone_at is null and confidence is not null
      group by 1, 2) said
    left join lateral (select jsonb_array_length(v.choices) as choices, v.pick_limit as picks
      from question_versions v where v.id = said.version_id offset 0) v on true
    group by 1, 2, 3`,
};
