import { useEffect, useRef, useState } from 'react';
import { topicFields } from '#core/catalog/topic.ts';
import type { RecordForm } from '#web/admin-kit/record-dialog.tsx';
import { numberIn } from '#web/admin-kit/record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

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
        {fact('exam_outline', { rows: 8 })}
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

const { columns, max } = topicFields.exam_domains;

interface DomainFieldsProps {
  domains: readonly { name: string; weight: number }[];
  error: string | undefined;
}

function DomainFields({ domains, error }: DomainFieldsProps) {
  const [rows, setRows] = useState(() => domains.map((domain, key) => ({ key, ...domain })));
  const next = useRef(domains.length);
  const list = useRef<HTMLFieldSetElement>(null);
  const [sum, setSum] = useState(() => domains.reduce((all, { weight }) => all + weight, 0));
  const addUp = () => {
    const weights = list.current?.querySelectorAll<HTMLInputElement>('[name="exam_domains.weight"]') ?? [];
    setSum([...weights].reduce((all, { value }) => all + (Number(numberIn(value)) || 0), 0));
  };
  const add = () => {
    next.current += 1;
    setRows((before) => [...before, { key: next.current, name: '', weight: Number.NaN }]);
  };
  const remove = (key: number) => {
    setRows((before) => before.filter((row) => row.key !== key));
    // Marks the form as changed.
    list.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const shown = useRef(rows.length);
  useEffect(() => {
    if (rows.length === shown.current) return;
    const target = rows.length > shown.current ? '.catalog__domain:nth-last-child(2) input' : '.catalog__more';
    shown.current = rows.length;
    list.current?.querySelector<HTMLElement>(target)?.focus();
    addUp();
  });
  return (
    <fieldset ref={list} className="grid gap-2" onInput={addUp} data-invalid={error ? true : undefined}>
      <legend className="label t1 mb-2">Domains</legend>
      <FieldError role="alert" error={error} />
      {rows.map(({ key, name, weight }, index) => (
        <div key={key} className="catalog__domain">
          <TextInput
            name="exam_domains.name"
            className="input--sm"
            aria-label={`Domain ${index + 1}`}
            placeholder="Domain"
            defaultValue={name}
            maxLength={columns.name.max}
          />
          <TextInput
            name="exam_domains.weight"
            className="input--sm num"
            inputMode="decimal"
            aria-label={`Weight of domain ${index + 1}, %`}
            placeholder="%"
            defaultValue={Number.isNaN(weight) ? '' : weight}
            maxLength={8}
          />
          <Button
            size="sm"
            className="btn--icon"
            aria-label={`Remove domain ${index + 1}`}
            onClick={() => remove(key)}
          >
            <Icon name="cross" />
          </Button>
        </div>
      ))}
      <div className="row row--apart">
        <Button
          size="sm"
          variant="quiet"
          className="catalog__more"
          aria-disabled={rows.length >= max}
          onClick={() => rows.length < max && add()}
        >
          <Icon name="plus" />
          Add domain
        </Button>
        {rows.length > 0 && <span className="t1 soft num">{Math.round(sum * 100) / 100}% in total</span>}
      </div>
    </fieldset>
  );
}
