import { useEffect, useRef, useState } from 'react';
import { topicFields } from '#core/catalog/topic.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { numberIn } from '#web/ui/record-form.ts';

const { columns, max } = topicFields.exam_domains;

interface DomainFieldsProps {
  domains: readonly { name: string; weight: number }[];
  error: string | undefined;
}

export function DomainFields({ domains, error }: DomainFieldsProps) {
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
      {error && (
        <p className="error" role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
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
