import { Link } from 'react-router';
import type { Run } from '#core/quiz/run.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { NotCountedNotice } from './not-counted-notice.tsx';

export function Discarded({ run }: { run: Run }) {
  const { attempt } = run;
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title="The time ran out"
        lead="Nothing was answered in this attempt, so it was not recorded and does not count in your progress."
      />
      <NotCountedNotice run={run} />
      <div className="row">
        {attempt.topic_id && (
          <Link className="btn btn--primary" to={`/quiz/${attempt.topic_id}`}>
            New Quiz
          </Link>
        )}
        <Link className="btn" to="/certifications">
          Certifications
        </Link>
      </div>
    </main>
  );
}
