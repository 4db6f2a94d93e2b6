import { answerLetter } from '#core/questions/letter.ts';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';

export interface MarkedProps {
  choices: readonly { id: string; answer_text: string }[];
  picks: readonly string[];
  /** Null while it may not be told. */
  correct: readonly string[] | null;
  /** Why it is right or wrong, by choice. */
  whys?: Readonly<Record<string, string>>;
}

export function MarkedTicks({ choices, picks, correct, whys = {} }: MarkedProps) {
  return (
    <ul className="choices">
      {choices.map(({ id, answer_text }, index) => {
        const [picked, right, letter] = [picks.includes(id), correct?.includes(id) ?? null, answerLetter(index)];
        const why = whys[id];
        return (
          <li key={id} className={`choice choice--${lookOf(picked, right)}`}>
            <bdi className="choice__key" aria-hidden="true">
              {letter}
            </bdi>
            <span className="choice__text">
              <bdi className="sr">{letter}. </bdi>
              <InlineText text={answer_text} />
            </span>
            {(picked || right) && (
              <span className="choice__note">
                {right !== null && <Icon name={right ? 'check' : 'cross'} />}
                {noteOf(picked, right)}
              </span>
            )}
            {why && (
              <div className="choice__why" dir="auto">
                <InlineText text={why} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function noteOf(picked: boolean, right: boolean | null): string {
  if (!picked) return 'Correct answer, not picked';
  return right === null ? 'Your answer' : `Your answer, ${right ? 'correct' : 'wrong'}`;
}

function lookOf(picked: boolean, right: boolean | null): 'right' | 'wrong' | 'picked' | 'plain' {
  if (right) return 'right';
  if (!picked) return 'plain';
  return right === null ? 'picked' : 'wrong';
}
