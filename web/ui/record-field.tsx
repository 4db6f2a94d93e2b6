import type { ReactNode } from 'react';
import type { Field as RecordField } from '#core/fields.ts';
import { DayInput } from './day-input.tsx';
import { Field, Select, TextArea, TextInput } from './field.tsx';

/** What a screen knows better than the field. */
export interface Look {
  /** Stands after the label; 'optional' where the field may be left blank. */
  mark?: string;
  type?: 'url';
  /** The options of a choice, where they are more than a list. */
  options?: ReactNode;
  /** Drawn in its place: inputs named for the field, those of rows 'domains.name'. */
  control?: ReactNode;
}

interface DrawnFieldProps {
  name: string;
  field: RecordField;
  value: unknown;
  error: string | undefined;
  look?: Look | undefined;
}

/** A field of a record with its label, hint and error, and the control of its kind. */
export function DrawnField({ name, field, value, error, look = {} }: DrawnFieldProps) {
  if (look.control) return look.control;
  const { label, hint, blank } = field;
  const { mark = blank === undefined ? '' : 'optional' } = look;
  return (
    <Field label={label} hint={hint} mark={mark} required={blank === undefined} error={error}>
      {control(name, field, String(value ?? ''), look)}
    </Field>
  );
}

function control(name: string, field: RecordField, defaultValue: string, { type, options }: Look): ReactNode {
  const input = { name, defaultValue, autoComplete: 'off' };
  switch (field.kind) {
    case 'line': {
      const code = field.upper && { className: 'mono input--code', autoCapitalize: 'characters', spellCheck: false };
      return <TextInput {...input} {...code} type={type} maxLength={field.max} />;
    }
    case 'text':
      return <TextArea name={name} defaultValue={defaultValue} rows={2} maxLength={field.max} />;
    case 'number':
      return <TextInput {...input} className="num" inputMode={field.whole ? 'numeric' : 'decimal'} />;
    case 'day':
      return <DayInput name={name} defaultValue={defaultValue} />;
    case 'choice':
    case 'ref':
      return (
        <Select name={name} defaultValue={defaultValue}>
          {options}
        </Select>
      );
    case 'rows':
      throw new Error(`A screen draws the rows of ${name} itself.`);
  }
}
