import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CodeInput } from './code-input.tsx';
import type { Draft } from './draft.ts';

export function QueryRows({ rows, onChange }: { rows: Draft['query']; onChange(rows: Draft['query']): void }) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const set = (row: number, part: { name?: string; value?: string }) =>
    onChange(rows.map((one) => (one.row === row ? { ...one, ...part } : one)));
  const focus = (selector: string) =>
    setTimeout(() => fieldset.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    onChange([...rows, { row: Math.max(0, ...rows.map(({ row }) => row)) + 1, name: '', value: '' }]);
    focus('.query__row:last-of-type input');
  };
  const remove = (row: number) => {
    onChange(rows.filter((one) => one.row !== row));
    focus('.query__add');
  };
  return (
    <fieldset ref={fieldset} className="grid gap-2 start">
      <legend className="label">Query parameters</legend>
      {rows.map(({ row, name, value }, index) => (
        <div key={row} className="query__row">
          <CodeInput
            aria-label={`Name of parameter ${index + 1}`}
            placeholder="name"
            value={name}
            onChange={(event) => set(row, { name: event.target.value })}
          />
          <CodeInput
            aria-label={`Value of parameter ${index + 1}`}
            placeholder="value"
            value={value}
            onChange={(event) => set(row, { value: event.target.value })}
          />
          <Button
            variant="quiet"
            className="btn--icon"
            aria-label={`Remove parameter ${index + 1}`}
            onClick={() => remove(row)}
          >
            <Icon name="cross" />
          </Button>
        </div>
      ))}
      <Button size="sm" className="query__add" onClick={add}>
        <Icon name="plus" />
        Add parameter
      </Button>
    </fieldset>
  );
}
