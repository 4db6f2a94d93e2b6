import { Link } from 'react-router';
import { PageHead } from '#web/ui/page-head.tsx';
import type { Attempt } from './attempt-state.ts';
import { NotCountedNotice } from './not-counted-notice.tsx';

/** The time ran out before anything was answered. */
export function Discarded({ attempt }: { attempt: Attempt }) {
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title="The time ran out"
        lead="Nothing was answered in this attempt, so it was not recorded and does not count in your progress."
      />
      <NotCountedNotice attemptId={attempt.id} />
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
