import type { ComponentProps, ReactNode } from 'react';
import type { Field as FieldOfRecord } from '#core/fields.ts';
import { Check } from './check.tsx';
import { DayInput } from './day-input.tsx';
import { Field, Select, TextArea, TextInput } from './field.tsx';

export interface FieldLook {
  mark?: string;
  hint?: ReactNode;
  /** With `value` the input is controlled. */
  input?: ComponentProps<'input'>;
  options?: ReactNode;
  /** Replaces the whole field. Its inputs have the field's name, those of rows 'domains.name'. */
  control?: ReactNode;
}

interface RecordFieldProps {
  name: string;
  field: FieldOfRecord;
  value: unknown;
  error: string | undefined;
  look?: FieldLook | undefined;
}

export function RecordField({ name, field, value, error, look = {} }: RecordFieldProps) {
  const { label, blank } = field;
  const { mark = blank === undefined ? '' : 'optional', hint = field.hint, control } = look;
  if (control) return control;
  if (field.kind === 'flag')
    return <Check name={name} label={label} note={hint} defaultChecked={Boolean(value ?? blank)} />;
  return (
    <Field label={label} hint={hint} mark={mark} required={blank === undefined} error={error}>
      {inputOf(name, field, Array.isArray(value) ? value.join('\n') : String(value ?? ''), look)}
    </Field>
  );
}

function inputOf(
  name: string,
  field: FieldOfRecord,
  defaultValue: string,
  { input: own = {}, options }: FieldLook,
): ReactNode {
  const input = { name, autoComplete: 'off', ...('value' in own ? {} : { defaultValue }), ...own };
  switch (field.kind) {
    case 'line': {
      const code = field.upper && {
        className: 'input--mono input--code',
        autoCapitalize: 'characters',
        spellCheck: false,
      };
      return <TextInput {...input} {...code} maxLength={field.max} />;
    }
    case 'text':
      return <TextArea name={name} defaultValue={defaultValue} rows={2} maxLength={field.max} />;
    case 'list':
      return <TextArea className="mono" name={name} defaultValue={defaultValue} rows={6} spellCheck={false} />;
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
    default:
      throw new Error(`The screen has to draw ${name} itself: there is no control for ${field.kind}.`);
  }
}
