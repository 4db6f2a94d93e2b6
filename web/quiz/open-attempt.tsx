import { Link } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { SheetPicture } from '#web/ui/answer-sheet.tsx';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Open = Awaited<ReturnType<Api['catalog']['practice']>>['open_attempts'][number];

/** An unfinished test, with its sheet and the way back into it. */
export function OpenAttempt({ attempt }: { attempt: Open }) {
  const answered = attempt.sheet.filter((cell) => cell.answered).length;
  return (
    <section className="open-attempt" aria-label="Unfinished test">
      <div className="row row--apart">
        <div>
          <h2 className="t4">{attempt.quiz_title ?? 'Unfinished test'}</h2>
          <p className="t1 soft num">
            {attempt.mode === 'exam' ? 'Exam mode' : 'Study mode'}, {answered} of {attempt.sheet.length} answered,{' '}
            {clockText(attempt.remaining_seconds)} left{attempt.paused_at ? ', paused' : ', the clock is running'}
          </p>
        </div>
        <Link className="btn btn--primary" to={`/quiz/${attempt.topic_id}/attempts/${attempt.id}`}>
          <Icon name="play" />
          Resume
        </Link>
      </div>
      <SheetPicture cells={attempt.sheet} />
    </section>
  );
}
