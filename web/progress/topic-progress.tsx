import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './progress.css';
import { counted } from '#web/lib/counted.ts';
import { knownText } from '#web/reviews/known-text.ts';
import { Empty } from '#web/ui/empty.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { DomainList, type Progress } from './domain-list.tsx';
import { readinessText } from './readiness-text.ts';
import { ScorePlot } from './score-plot.tsx';
import { Weakest } from './weakest.tsx';

interface TopicProgressProps {
  progress: Progress;
  /** To what was missed. */
  action: ReactNode;
}

export function TopicProgress({ progress, action }: TopicProgressProps) {
  const { topic_id, scores, scores_is_more, known, domains, pass_mark, recent } = progress;
  return (
    <section className="progress" aria-labelledby="progress">
      <div className="section__head">
        <h2 className="t5" id="progress">
          Your progress
        </h2>
        {scores_is_more && <span className="t1 soft">the newest {scores.length} tests</span>}
      </div>
      <Studied topicId={topic_id} known={known} />
      {action}
      {scores.length > 0 ? (
        <>
          <p className="num">{readinessText(recent, pass_mark)}.</p>
          <ScorePlot topicId={topic_id} scores={scores} mark={pass_mark} />
        </>
      ) : (
        <Empty title="No score yet" level={3}>
          Each test in exam mode over all domains adds a dot to a plot of your scores here.
        </Empty>
      )}
      {domains.length > 1 && (
        <>
          <h3 className="t4 mt-6 mb-2" id="by-domain">
            By domain
          </h3>
          <Weakest
            topicId={topic_id}
            domains={domains.map(({ name, answered, answered_right }) => {
              return { name, right: answered_right, of: answered };
            })}
            of="right at first sight"
          />
          <DomainList domains={domains} mark={pass_mark} />
        </>
      )}
    </section>
  );
}

/** What is known from every answer, in tests and in daily study. */
function Studied({ topicId, known }: { topicId: string; known: Progress['known'] }) {
  const { flashcard_count, flashcards_seen, last_at } = known;
  return (
    <p className="num mb-4">
      {knownText(known)}
      {flashcard_count > 0 && `, ${flashcards_seen} of ${counted(flashcard_count, 'flashcard')} seen`}
      {last_at && (
        <>
          , the last answer <TimeAgo at={last_at} />
        </>
      )}
      . <Link to={`/study?topic=${topicId}`}>Study this topic</Link>
    </p>
  );
}
