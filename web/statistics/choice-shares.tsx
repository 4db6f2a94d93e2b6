import { answerLetter } from '#core/questions/letter.ts';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { type Answered, Bar, shareOf } from './share.tsx';

interface ChoiceSharesProps {
  answers: readonly { id: string; answer_text: string; is_correct: boolean }[];
  statistics: Answered & { picks: Record<string, number> | null };
}

/** Without shares while there are too few answers. */
export function ChoiceShares({ answers, statistics: { answered, picks } }: ChoiceSharesProps) {
  return (
    <ol className="shares grid gap-2 t1">
      {answers.map(({ id, answer_text, is_correct }, index) => {
        const percent = picks ? shareOf(picks[id] ?? 0, answered) : null;
        return (
          <li key={id}>
            <span className="mono soft">{answerLetter(index)}</span>
            <div className="anywhere" dir="auto">
              <InlineText text={answer_text} />
              {is_correct && (
                <span className="state state--ok">
                  <Icon name="check" />
                  Correct
                </span>
              )}
            </div>
            {percent !== null && (
              <>
                <Bar percent={percent} tone={is_correct ? 'right' : 'plain'} />
                <span className="num">{percent}%</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
