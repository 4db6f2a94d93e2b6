import { useEffect, useRef } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { quizFieldLimits as limits, quizFields } from '#core/quizzes/admin-quiz.ts';
import { clampSetting } from '#core/quizzes/quiz.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx';
import type { Draft, Problems } from './use-quiz-draft.ts';

export type Topic = Output<'quizzesAdmin.topics'>['topics'][number];

interface QuizSettingsProps {
  isNew: boolean;
  draft: Draft;
  topics: readonly Topic[];
  wrong: Problems;
  onChange(part: Partial<Draft>): void;
}

export function QuizSettings({ isNew, draft, topics, wrong, onChange }: QuizSettingsProps) {
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  const home = topics.find(({ id }) => id === draft.topic_id);
  return (
    <div className="grid gap-3">
      <Field label={quizFields.title.label} required error={wrong.title}>
        <TextInput
          ref={title}
          className="input--sm"
          value={draft.title}
          maxLength={limits.title.max}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label={quizFields.description.label} mark="optional" error={wrong.description}>
        <TextArea
          className="input--sm"
          rows={2}
          value={draft.description}
          maxLength={limits.description.max}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <Field
        label={quizFields.topic_id.label}
        required
        hint="Learners find the quiz on this topic's page. Its questions may come from any topic."
        error={wrong.topic_id}
      >
        <Select
          className="select--sm"
          value={draft.topic_id}
          onChange={({ target }) => onChange({ topic_id: target.value })}
        >
          <option value="">Choose a topic</option>
          {[...Map.groupBy(topics, ({ category_name }) => category_name)].map(([category, list]) => (
            <optgroup key={category} label={category}>
              {list.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <div className="fit">
        <Field label={quizFields.time_limit.label} mark="minutes" hint="1 to 600" error={wrong.time_limit}>
          <TextInput
            className="input--sm"
            inputMode="numeric"
            autoComplete="off"
            value={draft.time_limit}
            onChange={({ target }) => onChange({ time_limit: target.value })}
          />
        </Field>
        <Field label={quizFields.passing_score.label} mark="%" hint="0 to 100" error={wrong.passing_score}>
          <TextInput
            className="input--sm"
            inputMode="numeric"
            autoComplete="off"
            value={draft.passing_score}
            onChange={({ target }) => onChange({ passing_score: target.value })}
          />
        </Field>
      </div>
      {home && <LikeTheExam exam={home.exam} onChange={onChange} />}
    </div>
  );
}

function LikeTheExam({ exam, onChange }: { exam: Topic['exam']; onChange(part: Partial<Draft>): void }) {
  const { questions, minutes, passing_score, passing_score_published } = exam;
  if (minutes === null && passing_score === null) return null;
  const facts = [
    questions === null ? null : `${questions} questions`,
    minutes === null ? null : `${minutes} minutes`,
    passing_score_published ? `passing score: ${passing_score_published}` : null,
  ].filter((fact) => fact !== null);
  const fill = () =>
    onChange({
      ...(minutes !== null && { time_limit: String(clampSetting(limits.time_limit, minutes, minutes)) }),
      ...(passing_score !== null && { passing_score: String(passing_score) }),
    });
  return (
    <div className="row">
      <Button size="sm" onClick={fill}>
        Like the real exam
      </Button>
      <span className="hint">The real exam: {facts.join(', ')}.</span>
    </div>
  );
}
