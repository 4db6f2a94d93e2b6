import type { Grade } from '#core/study/memory.ts';
import { intervalText } from '#web/reviews/due-text.ts';
import { SayButton } from '#web/ui/say-button.tsx';

type DueByGrade = Record<'again' | 'hard' | 'good' | 'easy', string>;

const grades: readonly { grade: Grade; word: string; name: keyof DueByGrade }[] = [
  { grade: 1, word: 'Again', name: 'again' },
  { grade: 2, word: 'Hard', name: 'hard' },
  { grade: 3, word: 'Good', name: 'good' },
  { grade: 4, word: 'Easy', name: 'easy' },
];

interface GradeButtonsProps {
  due: DueByGrade;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  keysOn: boolean;
  onGrade(grade: Grade): void;
}

export function GradeButtons({ due, now, keysOn, onGrade }: GradeButtonsProps) {
  return (
    <fieldset className="says" aria-label="How well did you know it?">
      <div className="says__row">
        {grades.map(({ grade, word, name }) => (
          <SayButton key={grade} {...{ word, keysOn }} hotkey={String(grade)} onSay={() => onGrade(grade)}>
            <span>
              <span className="sr">back in </span>
              {intervalText(due[name], now)}
            </span>
          </SayButton>
        ))}
      </div>
    </fieldset>
  );
}
