import { Link } from 'react-router';
import { counted } from '#web/lib/counted.ts';
import type { OpenExam } from '#web/quizzes/open-exams.tsx';
import { WaitingForExams } from '#web/quizzes/waiting-for-exams.tsx';
import { ComesToday } from '#web/reviews/comes-today.tsx';
import { doneWords, minutesOf, partsOf, promisedText, sticking } from '#web/reviews/day-words.ts';
import { ExamDays } from '#web/reviews/exam-days.tsx';
import { MovedNotes } from '#web/reviews/moved-notes.tsx';
import { ZoneNote } from '#web/reviews/zone-note.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { longText, nearText, type TodayData, waitsText } from './today-text.ts';

interface TodayProps {
  today: TodayData;
  /** Of an exam that held questions back. */
  onDiscarded(exam: OpenExam): Promise<void>;
  /** Of an exam that is over. */
  onUndated(exam: { topic_name: string }): Promise<void>;
}

export function Today({ today, onDiscarded, onUndated }: TodayProps) {
  const isWaiting = today.waiting.questions > 0;
  return (
    <section className="panel panel--seal today" aria-label="Today">
      <div className="beside today__in">
        <div>
          <p className="t1 soft">Today</p>
          {today.why === 'nothing' && !isWaiting ? (
            <Nothing />
          ) : today.is_done ? (
            <Done today={today} />
          ) : (
            <Left today={today} />
          )}
        </div>
        <Aside today={today} />
      </div>
      <ExamDays topics={today.topics} today={today.calendar_date} onUndated={onUndated} />
      <WaitingForExams {...today.waiting} onChange={onDiscarded} />
      <ZoneNote saved={today.time_zone} path="/" />
      <Minutes {...today.minutes} />
    </section>
  );
}

function Left({ today }: { today: TodayData }) {
  const waits = promisedText(today) ?? waitsText(today);
  return (
    <>
      <h2 className="t5">{partsOf(today).join(' and ')}</h2>
      <p className="soft">About {minutesOf(today.seconds)}, and you’re done for today.</p>
      {waits && <p className="soft">{waits}</p>}
      <MovedNotes moved={today.moved} today={today.date} />
      <div className="row today__acts">
        <ButtonLink size="lg" variant="primary" to="/study">
          <Icon name="play" />
          Study now
        </ButtonLink>
      </div>
    </>
  );
}

function Done({ today }: { today: TodayData }) {
  const { again, why, server_now } = today;
  const { title, says } = doneWords(today);
  return (
    <>
      <h2 className="t5">{title}</h2>
      {says && <p className="soft">{says}</p>}
      {sticking(today.topics).map(({ topic_id, percent, says: held }) => (
        <p key={topic_id} className="soft">
          {percent}% {held}
        </p>
      ))}
      {again && <ComesToday key={again.at} again={again} now={server_now} to="/study" />}
      <MovedNotes moved={today.moved} today={today.date} />
      {why !== 'nothing' && why !== 'exam' && (
        <div className="row today__acts">
          <ButtonLink to="/study?more=true">Study more</ButtonLink>
        </div>
      )}
    </>
  );
}

function Nothing() {
  return (
    <>
      <h2 className="t5">Nothing to study yet</h2>
      <p className="soft">
        Answer some questions of a certification, and from then on this page says what to study each day.
      </p>
      <div className="row today__acts">
        <ButtonLink size="lg" variant="primary" to="/certifications">
          Choose a certification
        </ButtonLink>
      </div>
    </>
  );
}

function Aside({ today }: { today: TodayData }) {
  const shares = today.topics.filter((topic) => partsOf(topic).length > 0);
  const notes = today.topics.flatMap((topic) => {
    const near = nearText(today.calendar_date, topic);
    const { topic_id, topic_name, minutes_missing } = topic;
    return [
      near && (
        <li key={`${topic_id} near`}>
          <b>
            <bdi>{topic_name}</bdi> is {near}.
          </b>
        </li>
      ),
      minutes_missing > 0 && (
        <li key={`${topic_id} missing`}>
          <bdi>{topic_name}</bdi>: seeing everything before the exam takes {longText(minutes_missing)} more than
          you’ve planned.
        </li>
      ),
    ].filter(Boolean);
  });
  if (shares.length + notes.length === 0) return null;
  return (
    <div className="grid t1">
      {shares.length > 0 && (
        <dl className="grid gap-3">
          {shares.map((topic) => (
            <div key={topic.topic_id} className="row row--apart gap-1">
              <dt>
                <bdi>{topic.topic_name}</bdi>
              </dt>
              <dd className="soft num">{partsOf(topic).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes.length > 0 && <ul className={classNames('grid gap-2', shares.length > 0 && 'topline')}>{notes}</ul>}
    </div>
  );
}

function Minutes({ planned, done }: TodayData['minutes']) {
  return (
    <div className="minutes">
      <div className="row row--apart gap-1 t1 num">
        <span>
          <b>{done}</b> of {counted(planned, 'minute')} today
        </span>
        <span className="row">
          <Link to="/study/settings">Study settings</Link>
          <Link to="/study/history">Study history</Link>
        </span>
      </div>
      {planned > 0 && <progress aria-label="Minutes studied today" value={done} max={planned} />}
    </div>
  );
}

export function TodayFailed() {
  return (
    <section aria-label="Today">
      <Alert
        tone="error"
        title="What to study today could not be loaded"
        action={
          <Link className="btn btn--sm" to="/">
            Try Again
          </Link>
        }
      >
        Everything else on this page is up to date.
      </Alert>
    </section>
  );
}
