import { useState } from 'react';
import type { topicFields } from '#core/catalog/topic.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { DrawnForm } from '#web/ui/record-dialog.tsx';
import { DomainFields } from './domain-fields.tsx';

type TopicForm = DrawnForm<typeof topicFields>;

/** What the vendor publishes about the exam: folded away, unless something in it is wrong. */
export function ExamFields({ form: { field, shown, wrong } }: { form: TopicForm }) {
  const [opened, setOpened] = useState(false);
  const isWrong = Object.keys(wrong).some((name) => name.startsWith('exam_'));
  // That all of it is optional stands above it once.
  const fact: TopicForm['field'] = (name, look) => field(name, { mark: '', ...look });
  return (
    <details
      className="catalog__exam"
      open={opened || isWrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <span>The real exam</span>
        <span className="soft t1">{factsOf(shown)}</span>
        <Icon name="chev" className="chev" />
      </summary>
      <div className="stack">
        <p className="hint">Learners see these facts with their source, and can practise with the same figures.</p>
        <div className="catalog__pair">
          {fact('exam_vendor')}
          {fact('exam_code')}
        </div>
        <div className="catalog__three">
          {fact('exam_questions')}
          {fact('exam_minutes')}
          {fact('exam_passing_score')}
        </div>
        {fact('exam_passing_score_published')}
        {fact('exam_domains', {
          control: <DomainFields domains={shown.exam_domains ?? []} error={wrong.exam_domains} />,
        })}
        {fact('exam_source', { type: 'url' })}
        {fact('exam_checked_on')}
        {fact('exam_note')}
      </div>
    </details>
  );
}

function factsOf({ exam_questions, exam_minutes, exam_domains = [] }: TopicForm['shown']): string {
  const facts = [
    exam_questions && `${exam_questions} questions`,
    exam_minutes && `${exam_minutes} min`,
    exam_domains.length > 0 && `${exam_domains.length} domains`,
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(', ') : 'optional';
}
