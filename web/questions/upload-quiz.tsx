import { setPaperLimits } from '#core/set-papers.ts';
import { uploadedQuiz } from '#core/uploads.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { QuestionChoices } from './upload-kind.tsx';

interface UploadQuizProps {
  options: QuestionChoices;
  onChange(changed: Partial<QuestionChoices>): void;
  count: number;
  error: string | undefined;
}

export function UploadQuiz({ options, onChange, count, error }: UploadQuizProps) {
  const { max } = setPaperLimits.questions;
  const tooMany = count > max;
  const { time_limit, passing_score } = uploadedQuiz;
  const note = tooMany
    ? `A quiz takes at most ${max} questions: none is made of ${count.toLocaleString('en-US')}.`
    : `${time_limit} minutes, pass ${passing_score}%`;
  return (
    <>
      <Field label="Quiz" error={error}>
        <TextInput
          className="input--sm"
          value={options.title}
          maxLength={setPaperLimits.title.max}
          disabled={!options.makes_quiz || tooMany}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Check
        className="t1"
        label="Make a quiz of these questions"
        note={note}
        checked={options.makes_quiz && !tooMany}
        disabled={tooMany}
        onChange={({ target }) => onChange({ makes_quiz: target.checked })}
      />
    </>
  );
}
