import { answerLetter } from '#core/questions/letter.ts';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';

export interface MarkedProps {
  choices: readonly { id: string; answer_text: string }[];
  picks: readonly string[];
  correct: readonly string[];
}

export function MarkedTicks({ choices, picks, correct }: MarkedProps) {
  return (
    <ul className="choices">
      {choices.map(({ id, answer_text }, index) => {
        const [picked, right, letter] = [picks.includes(id), correct.includes(id), answerLetter(index)];
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
                <Icon name={right ? 'check' : 'cross'} />
                {picked ? `Your answer, ${right ? 'correct' : 'wrong'}` : 'Correct answer, not picked'}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function lookOf(picked: boolean, right: boolean): 'right' | 'wrong' | 'plain' {
  if (right) return 'right';
  return picked ? 'wrong' : 'plain';
}
