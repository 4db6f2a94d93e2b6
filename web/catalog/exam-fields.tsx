import type { topicFields } from '#core/catalog/topic.ts';
import type { RecordForm } from '#web/ui/record-dialog.tsx';
import { DomainFields } from './domain-fields.tsx';

type TopicForm = RecordForm<typeof topicFields>;

interface ExamFieldsProps {
  form: TopicForm;
  open: boolean;
  onToggle(open: boolean): void;
}

export function ExamFields({ form: { field, values, errors }, open, onToggle }: ExamFieldsProps) {
  const isInvalid = Object.keys(errors).some((name) => name.startsWith('exam_'));
  // The summary already marks all of it as optional.
  const fact: TopicForm['field'] = (name, look) => field(name, { mark: '', ...look });
  return (
    <details className="topline" open={open || isInvalid} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className="unfold">
        <b>The real exam</b> <span className="soft t1">{factsOf(values)}</span>
      </summary>
      <div className="stack mt-2">
        <p className="hint">Learners see these facts with their source, and can practice with the same figures.</p>
        <div className="fit">
          {fact('exam_vendor')}
          {fact('exam_code')}
        </div>
        <div className="fit">
          {fact('exam_questions')}
          {fact('exam_minutes')}
          {fact('exam_passing_score')}
        </div>
        {fact('exam_passing_score_published')}
        {fact('exam_domains', {
          control: <DomainFields domains={values.exam_domains ?? []} error={errors.exam_domains} />,
        })}
        {fact('exam_source', { input: { type: 'url' } })}
        {fact('exam_checked_on')}
        {fact('exam_note')}
      </div>
    </details>
  );
}

function factsOf({ exam_questions, exam_minutes, exam_domains = [] }: TopicForm['values']): string {
  const facts = [
    exam_questions && `${exam_questions} questions`,
    exam_minutes && `${exam_minutes} min`,
    exam_domains.length > 0 && `${exam_domains.length} domains`,
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(', ') : 'optional';
}
