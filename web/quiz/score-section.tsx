import type { ReactNode } from 'react';
import { durationText } from '#core/duration.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Ruler } from '#web/ui/ruler.tsx';

interface ScoreSectionProps {
  /** Per cent. */
  score: number;
  /** Per cent. */
  passingRate: number;
  passed: boolean;
  /** Facts beside the score, as rows of a description list. */
  children: ReactNode;
}

/** The result in one look: the figure, the word, the facts, and score and pass mark on one scale. */
export function ScoreSection({ score, passingRate, passed, children }: ScoreSectionProps) {
  return (
    <section className="score" aria-labelledby="score">
      <div className="score__fig">
        <p className="display num">
          {score}
          <span>%</span>
        </p>
        <h2 id="score" className={`score__word ${passed ? 'verdict--right' : 'verdict--wrong'}`}>
          <Icon name={passed ? 'check' : 'cross'} />
          {passed ? 'Passed' : 'Failed'}
        </h2>
      </div>
      <dl className="score__facts num">{children}</dl>
      <Ruler
        value={score}
        mark={passingRate}
        label={`Score ${score} per cent on a scale from 0 to 100. Pass mark ${passingRate} per cent.`}
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

/** The two facts that every result has. */
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
