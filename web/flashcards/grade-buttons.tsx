import type { Grade } from '#core/study/memory.ts';
import { intervalText } from '#web/reviews/due-text.ts';
import { SayButton } from '#web/ui/say-button.tsx';

export const grades = {
  1: { word: 'Again', name: 'again' },
  2: { word: 'Hard', name: 'hard' },
  3: { word: 'Good', name: 'good' },
  4: { word: 'Easy', name: 'easy' },
} as const;

interface GradeButtonsProps {
  due: Record<(typeof grades)[Grade]['name'], string>;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  keysOn: boolean;
  onGrade(grade: Grade): void;
}

export function GradeButtons({ due, now, keysOn, onGrade }: GradeButtonsProps) {
  return (
    <fieldset className="says no-print" aria-label="How well did you know it?">
      <div className="says__row">
        {([1, 2, 3, 4] as const).map((grade) => (
          <SayButton
            key={grade}
            word={grades[grade].word}
            keysOn={keysOn}
            hotkey={String(grade)}
            onSay={() => onGrade(grade)}
          >
            <span>
              <span className="sr">back in </span>
              {intervalText(due[grades[grade].name], now)}
            </span>
          </SayButton>
        ))}
      </div>
    </fieldset>
  );
}
