import { counted } from '#web/certifications/counted.ts';
import { Scale } from '#web/ui/scale.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { LearnerData } from './learner.tsx';
import { LearnerSection } from './learner-section.tsx';

/** How far they are in each topic, the one of the latest result first. */
export function LearnerProgress({ learner: { progress } }: { learner: LearnerData }) {
  return (
    <LearnerSection title="Progress by topic" note={progress.length > 0 && counted(progress.length, 'topic')}>
      {progress.length === 0 ? (
        <p className="t2 soft">No result in exam mode yet.</p>
      ) : (
        <ul className="learner__topics panel">
          {progress.map((topic) => (
            <li key={topic.topic_id}>
              <div>
                {topic.topic_name}
                <p className="t1 soft num">
                  {topic.passed_attempts} of {topic.attempts} passed, <TimeAgo at={topic.last_attempt_at} focusable />
                </p>
              </div>
              <div>
                <Scale
                  value={topic.best_score}
                  mark={topic.best_score_passing_rate}
                  label={`Best score ${topic.best_score}%, pass mark ${topic.best_score_passing_rate}%`}
                />
                <p className="t1 num">
                  <b>{topic.best_score}%</b> best on {counted(topic.best_score_questions, 'question')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </LearnerSection>
  );
}
