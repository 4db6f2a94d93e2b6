import { useState } from 'react';
import { catalogLimits } from '#core/catalog.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DomainFields } from './domain-fields.tsx';
import type { WholeTopic } from './office-catalog.ts';

interface ExamFieldsProps {
  topic: WholeTopic | null;
  /** Sentences by field. */
  wrong: Readonly<Record<string, string>>;
}

/** What the vendor publishes about the exam: folded away, unless something in it is wrong. */
export function ExamFields({ topic, wrong }: ExamFieldsProps) {
  const [opened, setOpened] = useState(false);
  const isWrong = Object.keys(wrong).some((name) => name.startsWith('exam_'));
  const figure = (name: 'exam_questions' | 'exam_minutes' | 'exam_passing_score', label: string) => (
    <Field label={label} error={wrong[name]}>
      <TextInput
        name={name}
        className="num"
        inputMode="numeric"
        defaultValue={topic?.[name] ?? ''}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <details
      className="catalog__exam"
      open={opened || isWrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <span>The real exam</span>
        <span className="soft t1">{factsOf(topic)}</span>
        <Icon name="chev" className="chev" />
      </summary>
      <div className="stack">
        <p className="hint">Learners see these facts with their source, and can practise with the same figures.</p>
        <div className="catalog__pair">
          <Field label="Vendor" error={wrong.exam_vendor}>
            <TextInput name="exam_vendor" defaultValue={topic?.exam_vendor ?? ''} maxLength={catalogLimits.vendor} />
          </Field>
          <Field label="Exam code" error={wrong.exam_code}>
            <TextInput name="exam_code" defaultValue={topic?.exam_code ?? ''} maxLength={catalogLimits.exam_code} />
          </Field>
        </div>
        <div className="catalog__three">
          {figure('exam_questions', 'Questions')}
          {figure('exam_minutes', 'Minutes')}
          {figure('exam_passing_score', 'Passing score, %')}
        </div>
        <Field label="Passing score as published" error={wrong.exam_passing_score_published}>
          <TextInput
            name="exam_passing_score_published"
            defaultValue={topic?.exam_passing_score_published ?? ''}
            maxLength={catalogLimits.passing_score_published}
          />
        </Field>
        <DomainFields domains={topic?.exam_domains ?? []} error={wrong.exam_domains} />
        <Field label="Source" hint="The vendor's own page" error={wrong.exam_source}>
          <TextInput
            name="exam_source"
            type="url"
            defaultValue={topic?.exam_source ?? ''}
            maxLength={catalogLimits.source}
          />
        </Field>
        <Field label="Checked on" error={wrong.exam_checked_on}>
          <TextInput name="exam_checked_on" type="date" defaultValue={topic?.exam_checked_on ?? ''} />
        </Field>
        <Field label="Note" error={wrong.exam_note}>
          <TextArea name="exam_note" rows={2} defaultValue={topic?.exam_note ?? ''} maxLength={catalogLimits.note} />
        </Field>
      </div>
    </details>
  );
}

function factsOf(topic: WholeTopic | null): string {
  const { exam_questions, exam_minutes, exam_domains } = topic ?? { exam_domains: [] };
  const facts = [
    exam_questions && `${exam_questions} questions`,
    exam_minutes && `${exam_minutes} min`,
    exam_domains.length > 0 && `${exam_domains.length} domains`,
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(', ') : 'optional';
}
