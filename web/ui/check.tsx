import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type RowProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
};

function Row({ type, label, note, end, className, ...input }: RowProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={classNames('check', className)}>
      <input {...input} type={type} />
      {note ? (
        <span>
          <b>{label}</b>
          <small>{note}</small>
        </span>
      ) : (
        <span>{label}</span>
      )}
      {end}
    </label>
  );
}

export function Check(props: RowProps) {
  return <Row {...props} type="checkbox" />;
}

export function Radio(props: RowProps) {
  return <Row {...props} type="radio" />;
}

type OptionsProps = { legend: ReactNode; columns?: 1 | 2; children: ReactNode };

export function Options({ legend, columns = 1, children }: OptionsProps) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      <div className={classNames('options', columns === 2 && 'options--2')}>{children}</div>
    </fieldset>
  );
}
