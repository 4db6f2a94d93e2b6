import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { partOf } from '#core/quizzes/attempt.ts';
import { Alert } from '#web/ui/alert.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

type Ended = Output<'catalog.home'>['ended_attempts'];

export function EndedAttempts({ attempts }: { attempts: Ended }) {
  return attempts.map((attempt) => {
    const { id, topic_id, topic_name, completed_at, awaits_exam } = attempt;
    const title = [topic_name, partOf(attempt)].filter(Boolean).join(': ');
    return awaits_exam ? (
      <Alert key={id} tone="info" icon="clock" title={isolated`Done: ${title}`}>
        Its results open together with your exam's.
      </Alert>
    ) : (
      <Alert
        key={id}
        tone="info"
        title={isolated`The time ran out: ${title}`}
        action={
          <Link
            className="btn btn--sm"
            to={`/quiz/${topic_id}/attempts/${id}`}
            aria-label={`See the results: ${title}`}
          >
            See the results
          </Link>
        }
      >
        The test was completed <TimeAgo at={completed_at} focusable /> with what was answered by then.
      </Alert>
    );
  });
}
