import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { daysUntil, inDays } from '#web/lib/days-until.ts';
import { readinessText } from '#web/progress/readiness-text.ts';
import { seenText } from '#web/reviews/known-text.ts';
import { CalendarDay } from '#web/ui/calendar-day.tsx';

interface TargetDatesProps {
  interests: Output<'catalog.home'>['interests'];
  /** YYYY-MM-DD. */
  today: string;
}

export function TargetDates({ interests, today }: TargetDatesProps) {
  if (interests.length === 0) return null;
  return (
    <section aria-labelledby="target-dates">
      <div className="section__head">
        <h2 id="target-dates" className="t5">
          Target dates
        </h2>
        <Link to="/profile#interests">
          Change<span className="sr"> target dates</span>
        </Link>
      </div>
      <ol className="plan ruled">
        {interests.map((interest) => (
          <li key={interest.certification_name}>
            {interest.target_date ? (
              <CalendarDay day={interest.target_date} />
            ) : (
              <span className="soft t1 plan__d">No date</span>
            )}
            <span>
              {interest.topic_id ? (
                <Link to={`/quiz/${interest.topic_id}`}>{interest.certification_name}</Link>
              ) : (
                <bdi>{interest.certification_name}</bdi>
              )}
              {interest.target_date && (
                <DaysLeft day={interest.target_date} today={today}>
                  {interest.is_goal && (
                    <>
                      {' '}
                      <Link to={`/quiz/${interest.topic_id}#exam-date`}>
                        Change<span className="sr"> exam date of {interest.certification_name}</span>
                      </Link>
                    </>
                  )}
                </DaysLeft>
              )}
              {interest.facts && interest.seen_count > 0 && (
                <small className="num">{seenText({ ...interest.facts, ...interest })}</small>
              )}
              <small>
                {interest.topic_id ? readinessText(interest.recent, interest.pass_mark) : 'Not in the library yet'}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function DaysLeft({ day, today, children }: { day: string; today: string; children: ReactNode }) {
  const days = daysUntil(day, today);
  if (Number.isNaN(days)) return null;
  return (
    <small>
      {inDays(days)}
      {children}
    </small>
  );
}
