import type { CSSProperties } from 'react';
import { STATISTICS_FROM } from '#core/questions/question.ts';

/** `correct` is null while there are too few answers. */
export interface Answered {
  answered: number;
  correct: number | null;
}

/** Whole percent. */
export const shareOf = (part: number, of: number) => Math.round((100 * part) / of);

export function Bar({ percent, tone = 'plain' }: { percent: number; tone?: 'plain' | 'right' }) {
  return (
    <span className={tone === 'right' ? 'share share--right' : 'share'} aria-hidden="true">
      <i style={{ '--v': percent } as CSSProperties} />
    </span>
  );
}

export function FirstAnswers({ version, all }: { version: Answered; all: Answered }) {
  // A new version has few answers of its own, so the total says more.
  const told = version.correct === null && all.correct !== null ? all : version;
  if (told.correct === null) {
    return <span className="soft num">{told.answered === 0 ? 'No answers' : enoughOf(told.answered)}</span>;
  }
  const percent = shareOf(told.correct, told.answered);
  return (
    <span className="firsts">
      <Bar percent={percent} />
      <span className="num">
        {percent}%<span className="sr"> of {told.answered.toLocaleString('en-US')} learners were right at first</span>
      </span>
      {told === all && version !== all && version.answered !== all.answered && (
        <span className="soft t1 wide">all versions</span>
      )}
    </span>
  );
}

/** '12 of 30 answers'. */
export const enoughOf = (answered: number) => `${answered} of ${STATISTICS_FROM} answers`;

/** '71% right of 412 first answers', '12 of 30 answers'. */
export function rightText({ answered, correct }: Answered): string {
  if (correct === null) return answered === 0 ? 'No answers yet' : enoughOf(answered);
  return `${shareOf(correct, answered)}% right of ${answered.toLocaleString('en-US')} first answers`;
}
