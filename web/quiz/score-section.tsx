import type { ReactNode } from 'react';
import { durationText } from '#core/duration.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Ruler } from '#web/ui/ruler.tsx';

interface ScoreSectionProps {
  /** Percent. */
  score: number;
  /** Percent. */
  passingRate: number;
  passed: boolean;
  /** In percent, if it differs from the test's own, else null. */
  examMark?: number | null;
  children: ReactNode;
}

export function ScoreSection({ score, passingRate, passed, examMark = null, children }: ScoreSectionProps) {
  const isUnderExam = examMark !== null && score < examMark;
  const tone = !passed ? 'verdict--wrong' : !isUnderExam && 'verdict--right';
  return (
    <section className="score" aria-labelledby="score">
      <div className="score__fig">
        <p className="display num">
          {score}
          <span>%</span>
        </p>
        <h2 id="score" className={classNames('score__word', tone)}>
          <Icon name={passed ? 'check' : 'cross'} />
          {passed ? 'Passed' : 'Failed'}
        </h2>
      </div>
      <dl className="score__facts num">{children}</dl>
      {examMark !== null && (
        <p className="score__marks num">
          By the {passingRate}% set for this test. The exam itself asks for {examMark}%, which this score{' '}
          {isUnderExam ? 'does not reach' : 'reaches'}.
        </p>
      )}
      <Ruler
        value={score}
        mark={passingRate}
        label={`Score ${score} per cent on a scale from 0 to 100. Pass mark ${passingRate} per cent.`}
        {...(examMark !== null && { markWord: 'Set mark' })}
      />
    </section>
  );
}

interface BasicFactsProps {
  correct: number;
  total: number;
  /** Seconds. */
  taken: number;
  /** Minutes. */
  limit: number;
}

export function BasicFacts({ correct, total, taken, limit }: BasicFactsProps) {
  return (
    <>
      <div>
        <dt>Correct</dt>
        <dd>
          {correct} of {total}
        </dd>
      </div>
      <div>
        <dt>Time taken</dt>
        <dd>
          {durationText(taken)} <span className="soft">of {limit} min</span>
        </dd>
      </div>
    </>
  );
}
