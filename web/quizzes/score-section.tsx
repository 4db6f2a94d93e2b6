import type { CSSProperties, ReactNode } from 'react';
import { durationText } from '#core/lib/duration.ts';
import type { CompletedAttempt } from '#core/quizzes/attempt.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Fact } from '#web/ui/fact.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface ScoreSectionProps {
  attempt: CompletedAttempt;
  /** Facts before all others. */
  first?: ReactNode;
  children?: ReactNode;
}

export function ScoreSection({ attempt, first, children }: ScoreSectionProps) {
  const { score, passed, passing_rate, questions, questions_correct, time_taken, time_limit } = attempt;
  const examMark = attempt.pass_mark === passing_rate ? null : attempt.pass_mark;
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
      <dl className="facts num">
        {first}
        <Fact name="Correct">
          {questions_correct} of {questions.length}
        </Fact>
        <Fact name="Time taken">
          {durationText(time_taken)} <span className="soft">of {time_limit} min</span>
        </Fact>
        {children}
      </dl>
      {examMark !== null && (
        <p className="score__marks num">
          By the {passing_rate}% set for this test. The exam itself asks for {examMark}%, which this score{' '}
          {isUnderExam ? 'does not reach' : 'reaches'}.
        </p>
      )}
      <Ruler value={score} mark={passing_rate} markWord={examMark === null ? 'Pass mark' : 'Set mark'} />
    </section>
  );
}

const ticks = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? index * 10 : null));

/* The width a label may need at 360 px, in percent. */
const room = { mark: 30, value: 20 };

/** The lower label is to the left of its line, the higher one to the right; they are stacked if one would not fit. */
function Ruler({ value, mark, markWord }: { value: number; mark: number; markWord: string }) {
  const passed = value >= mark;
  const [low, high] = passed ? [mark - room.mark, value + room.value] : [value - room.value, mark + room.mark];
  const apart = low < 0 || high > 100;
  return (
    <div
      className={classNames('ruler', !passed && 'ruler--fail')}
      role="img"
      aria-label={`Score ${value}% on a scale from 0 to 100. Pass mark ${mark}%.`}
      style={{ '--v': value } as CSSProperties}
    >
      <div className="ruler__bar">
        <i />
      </div>
      <Mark at={mark} word={markWord} left={apart ? mark > 50 : passed} raised={apart} />
      <Mark at={value} word="You" left={apart ? value > 50 : !passed} raised={false} />
      <div className="ruler__ticks">
        {ticks.map((tick, index) => (
          <span key={index}>{tick}</span>
        ))}
      </div>
    </div>
  );
}

type MarkProps = { at: number; word: string; left: boolean; raised: boolean };

function Mark({ at, word, left, raised }: MarkProps) {
  const className = classNames('ruler__mark', left && 'ruler__mark--left', raised && 'ruler__mark--raised');
  return (
    <div className={className} style={{ '--p': at } as CSSProperties}>
      <span>
        {word} <b>{at}%</b>
      </span>
    </div>
  );
}
