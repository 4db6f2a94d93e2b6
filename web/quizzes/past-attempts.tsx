import { useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { durationText } from '#core/lib/duration.ts';
import { partOf } from '#core/quizzes/attempt.ts';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { lateAnswersText } from './late-answers.ts';

type Past = Output<'catalog.practice'>['past_attempts'][number];

const PAGE = 20;

interface PastAttemptsProps {
  attempts: readonly Past[];
  next: string | null;
  topicId?: string;
  title?: string;
}

export function PastAttempts({ attempts, next, topicId, title = 'Your attempts' }: PastAttemptsProps) {
  const [earlier, setEarlier] = useState<{ list: readonly Past[]; next: string | null }>({ list: [], next });
  const more = useAction(async (api, cursor: string) => {
    const page = await api.quiz.attempts({ cursor, limit: PAGE, ...(topicId && { topic_id: topicId }) });
    setEarlier(({ list }) => ({ list: [...list, ...page.attempts], next: page.next_cursor }));
  }, 'Earlier attempts could not be loaded. Please try again.');
  if (attempts.length === 0) return null;
  return (
    <section className="past" aria-labelledby="past-attempts">
      <div className="section__head">
        <h2 className="t5" id="past-attempts">
          {title}
        </h2>
      </div>
      <ul className="ruled">
        {[...attempts, ...earlier.list].map((attempt) => (
          <li key={attempt.id} className="row row--apart">
            <div>
              <Link className="t3" to={`/quiz/${attempt.topic_id ?? 'deleted'}/attempts/${attempt.id}`}>
                {!topicId && (
                  <>
                    <bdi>{attempt.topic_name}</bdi>:{' '}
                  </>
                )}
                {attempt.score}%
                <span className="sr"> on {counted(attempt.questions_total, 'question')}, open this attempt</span>
              </Link>
              <p className="t1 soft num">
                {partOf(attempt) && `${partOf(attempt)}, `}
                {attempt.questions_correct} of {attempt.questions_total} correct, mark set at {attempt.passing_rate}%,{' '}
                {durationText(attempt.time_taken)}, <TimeAgo at={attempt.completed_at} />
                {attempt.late_answers > 0 && `, ${lateAnswersText(attempt.late_answers)}`}
              </p>
            </div>
            {attempt.mode === 'study' ? (
              <span className="badge">Study</span>
            ) : (
              <span className={attempt.passed ? 'verdict--right' : 'verdict--wrong'}>
                <Icon name={attempt.passed ? 'check' : 'cross'} /> {attempt.passed ? 'Passed' : 'Failed'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more.failure && <Alert tone="error">{more.failure.error}</Alert>}
      {earlier.next && (
        <Button busy={more.busy} busyText="Loading..." onClick={() => void more.run(earlier.next as string)}>
          Earlier attempts
        </Button>
      )}
    </section>
  );
}
