import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { inTime } from '#web/lib/in-time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { examSays } from './day-words.ts';
import { todayWords } from './today-words.ts';

type Today = Output<'study.today'>;

const PATIENCE_MS = 2_000;

/** For screens that say it in passing: they neither wait for it nor fail with it. */
export function readToday(api: Api): Promise<Today | null> {
  return inTime((signal) => api.study.today(undefined, { signal }), PATIENCE_MS, null);
}

/** Today's study in one line, and the way to it. */
export function TodayLine({ today }: { today: Today | null }) {
  if (!today) return null;
  const { says, way } = todayWords(today);
  return (
    <section className="row mb-5" aria-label="Today’s study">
      <p>
        {today.topics.map(
          ({ topic_id, topic_name, target_date, exam }) =>
            exam !== null && (
              <span key={topic_id}>
                <bdi>{topic_name}</bdi> {examSays(target_date, today.calendar_date)}{' '}
              </span>
            ),
        )}
        {says}
      </p>
      {way && (
        <ButtonLink size="sm" variant={today.is_done ? 'default' : 'primary'} to={way.to}>
          {way.label}
        </ButtonLink>
      )}
    </section>
  );
}
