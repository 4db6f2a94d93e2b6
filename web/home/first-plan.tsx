import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { daysUntil, inDays } from '#web/lib/days-until.ts';
import { CalendarDay } from '#web/ui/calendar-day.tsx';

export type InLibrary = Output<'catalog.home'>['interests'][number] & { topic_id: string; facts: object };

interface FirstPlanProps {
  exam: InLibrary;
  /** YYYY-MM-DD, or ''. */
  day: string;
  minutes: number;
  /** YYYY-MM-DD. */
  today: string;
}

export function FirstPlan({ exam, day, minutes, today }: FirstPlanProps) {
  const days = daysUntil(day, today);
  const { question_count, flashcard_count } = exam.facts;
  return (
    <aside className="first__slip" aria-labelledby="first-plan">
      <h3 className="t2 sansh" id="first-plan">
        Your plan
      </h3>
      <ol className="plan">
        <li>
          <span className="soft">Today</span>
          <span>
            About {counted(minutes, 'minute')}
            <small>
              You can change this in <Link to="/study/settings">Study settings</Link>.
            </small>
          </span>
        </li>
        <li>
          <span className="soft">In all</span>
          <span>
            {counted(question_count, 'question')}
            {flashcard_count > 0 && `, ${counted(flashcard_count, 'flashcard')}`}
            <small>What you miss is asked more often than what you know.</small>
          </span>
        </li>
        <li>
          {days >= 0 ? <CalendarDay day={day} /> : <span className="soft t1 plan__d">No date</span>}
          <span>
            <bdi>{exam.certification_name}</bdi>
            {days >= 0 && <small>{inDays(days)}</small>}
          </span>
        </li>
      </ol>
    </aside>
  );
}
