import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { partOf } from '#core/quizzes/attempt.ts';
import { SheetPicture } from '#web/ui/answer-sheet.tsx';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Open = Output<'catalog.practice'>['open_attempts'][number];

export function OpenAttempt({ attempt, only }: { attempt: Open; only: boolean }) {
  const answered = attempt.sheet.filter((cell) => cell.answered).length;
  const title = attempt.quiz_title ?? ['Unfinished test', partOf(attempt)].filter(Boolean).join(': ');
  return (
    <section className="panel panel--seal open-attempt" aria-label="Unfinished test">
      <div className="row row--apart">
        <div>
          <h2 className="t4">{title}</h2>
          <p className="t1 soft num">
            {attempt.mode === 'exam' ? 'Exam mode' : 'Study mode'}, {answered} of {attempt.sheet.length} answered,{' '}
            {clockText(attempt.remaining_seconds)} left{attempt.paused_at ? ', paused' : ', the clock is running'}
          </p>
        </div>
        <Link
          className={only ? 'btn btn--primary' : 'btn btn--sm'}
          aria-label={only ? undefined : `Resume: ${title}`}
          to={`/quiz/${attempt.topic_id}/attempts/${attempt.id}`}
        >
          <Icon name="play" />
          Resume
        </Link>
      </div>
      {only && <SheetPicture cells={attempt.sheet} />}
    </section>
  );
}
