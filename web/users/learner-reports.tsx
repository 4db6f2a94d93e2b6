import { Link } from 'react-router';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { LearnerData } from './learner.tsx';
import { LearnerSection } from './learner-section.tsx';

const subjects = { question: 'A question of', card: 'A card of', quiz: 'A test of' };

export function LearnerReports({ learner: { reports, counts_of_reports } }: { learner: LearnerData }) {
  const { open, closed } = counts_of_reports;
  const note = open + closed > 0 && `${open} open, ${closed} closed`;
  return (
    <LearnerSection title="Reports" note={note} action={<Link to="/admin/reports">All reports</Link>}>
      {reports.length === 0 ? (
        <p className="t2 soft">{closed > 0 ? 'No open report.' : 'Never reported anything.'}</p>
      ) : (
        <ul className="learner__reports lined panel">
          {reports.map(({ id, message, topic_name, kind, created_at }) => (
            <li key={id}>
              <p dir="auto">{message}</p>
              <p className="t1 soft">
                {subjects[kind]} <bdi>{topic_name}</bdi>, <TimeAgo at={created_at} focusable />
              </p>
            </li>
          ))}
        </ul>
      )}
    </LearnerSection>
  );
}
