import { Link } from 'react-router';
import type { QueuedItem, Sitting } from '#core/study/sitting.ts';
import { leavesText } from '#web/reviews/day-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { studyPath } from './study-paths.ts';

interface ScopeProps {
  item: QueuedItem;
  sitting: Sitting;
  isOneTopic: boolean;
}

/** From all exams to one and back. Nothing while all of a sitting is of one topic anyway. */
export function Scope({ item, sitting, isOneTopic }: ScopeProps) {
  const met = [...sitting.items, ...sitting.actions.map((action) => action.item)];
  if (!isOneTopic && met.every(({ topic_id }) => topic_id === item.topic_id)) return null;
  return (
    <p className="t1 mt-4 no-print">
      {isOneTopic ? (
        <Link to="/study">All exams</Link>
      ) : (
        <Link to={studyPath(item.topic_id)}>
          Only <bdi>{item.topic_name}</bdi> for now
        </Link>
      )}
    </p>
  );
}

interface LeftOutProps {
  topics: readonly { topic_id: string; topic_name: string; promised: number }[];
  topic_id: string;
}

/** What studying one topic leaves of the others today. */
export function LeftOut({ topics, topic_id }: LeftOutProps) {
  const left = leavesText(topics, topic_id);
  if (left === null) return null;
  return (
    <div className="mt-4">
      <Alert
        tone="info"
        action={
          <ButtonLink size="sm" to="/study">
            All exams
          </ButtonLink>
        }
      >
        {left}
      </Alert>
    </div>
  );
}
