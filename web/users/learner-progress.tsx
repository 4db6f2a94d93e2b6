import { BestScore, bestOn, passedText } from '#web/certifications/best-score.tsx';
import { counted } from '#web/lib/counted.ts';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { LearnerData } from './learner.tsx';
import { LearnerSection } from './learner-section.tsx';

export function LearnerProgress({ learner: { progress } }: { learner: LearnerData }) {
  return (
    <LearnerSection title="Progress by topic" note={progress.length > 0 && counted(progress.length, 'topic')}>
      {progress.length === 0 ? (
        <p className="t2 soft">No result in exam mode yet.</p>
      ) : (
        <ul className="learner__topics lined panel">
          {progress.map((topic) => (
            <li key={topic.topic_id}>
              <div>
                <bdi>{topic.topic_name}</bdi>
                <p className="t1 soft num">
                  {passedText(topic)}, <TimeAgo at={topic.last_attempt_at} focusable />
                </p>
              </div>
              <div>
                <BestScore {...topic} mark={topic.pass_mark} />
                <p className="t1 num">
                  <b>{topic.best_score}%</b> {bestOn({ ...topic, mark: topic.pass_mark })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </LearnerSection>
  );
}
