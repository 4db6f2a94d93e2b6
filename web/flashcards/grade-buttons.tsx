import type { Grade } from '#core/study/memory.ts';
import { gradeText, msUntil } from '#web/reviews/due-text.ts';
import { SayButton } from '#web/ui/say-button.tsx';

export const grades = {
  1: { word: 'Again', name: 'again' },
  2: { word: 'Hard', name: 'hard' },
  3: { word: 'Good', name: 'good' },
  4: { word: 'Easy', name: 'easy' },
} as const;

interface GradeButtonsProps {
  due: Record<(typeof grades)[Grade]['name'], string>;
  /** When `due` was calculated, ISO 8601: it is counted from when the buttons are shown. */
  as_of: string;
  /** ISO 8601; null without an exam ahead. */
  exam_at: string | null;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  keysOn: boolean;
  onGrade(grade: Grade): void;
}

export function GradeButtons({ due, as_of, exam_at, now, keysOn, onGrade }: GradeButtonsProps) {
  const exam_in = msUntil(exam_at, now);
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
            <span>{gradeText(grade, Date.parse(due[grades[grade].name]) - Date.parse(as_of), exam_in)}</span>
          </SayButton>
        ))}
      </div>
    </fieldset>
  );
}
