import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { Field, Fields, ValuesOf } from '#core/lib/fields.ts';
import { Check } from '#web/ui/check.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field as FormField, Select, TextArea, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { readForm, type Versioned } from './record-form.ts';
import { type Choices, useRecordSave } from './use-record-save.tsx';

interface RecordDialogProps<F extends Fields, Result> {
  noun: string;
  dialog?: Partial<Pick<ComponentProps<typeof FormDialog>, 'title' | 'confirm' | 'busyText' | 'missing'>>;
  fields: F;
  record: Versioned<F> | null;
  start?: Partial<ValuesOf<F>>;
  choices?: Choices<F>;
  failed: string;
  save(api: Api, values: ValuesOf<F>, version: number): Promise<Result>;
  /** `mergeNote` is a sentence to append: which of someone else's changes were kept. '' if none. */
  onSaved(result: Result, mergeNote: string): void;
  onClose(): void;
  children?(form: RecordForm<F>): ReactNode;
}

export interface RecordForm<F extends Fields> {
  field(name: keyof F & string, look?: FieldLook): ReactNode;
  values: Partial<ValuesOf<F>>;
  errors: Readonly<Record<string, string>>;
}

/** Someone else's changes are kept, unless the same field was changed here too: then the user chooses. */
export function RecordDialog<F extends Fields, Result>(props: RecordDialogProps<F, Result>) {
  const { noun, dialog, fields, record, start = {}, choices, failed, save, onSaved, onClose, children } = props;
  const [opened, setOpened] = useState(record);
  const [values, setValues] = useState<Partial<ValuesOf<F>>>(record ?? start);
  const fieldOf = (name: string) => fields[name] as Field;
  const { saving, conflictOf } = useRecordSave<F, Result>({
    fields,
    opened,
    choices,
    failed,
    save,
    onTheirs(taken, current) {
      setOpened(current);
      setValues(taken);
    },
  });
  const submit = async (current: Versioned<F> | null, form: FormData) => {
    const saved = await saving.run(current, readForm(fields, form));
    if (saved) onSaved(saved.result, saved.mergeNote);
  };

  const drawn = useRef(new Set<string>());
  useEffect(() => {
    const missing = Object.keys(fields).filter((name) => !drawn.current.has(name));
    // A field missing from the form would be saved as blank.
    if (missing.length > 0) throw new Error(`The form of ${noun} does not draw ${missing.join(', ')}.`);
  }, [fields, noun]);

  const errors = saving.failure?.fields ?? {};
  const field = (name: keyof F & string, look: FieldLook = {}) => {
    drawn.current.add(name);
    const options = choices?.[name]?.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
    // An item of a list is refused by its place: 'hosts.2'.
    const [, error] = Object.entries(errors).find(([at]) => at === name || at.startsWith(`${name}.`)) ?? [];
    const props = { name, field: fieldOf(name), value: values[name], error };
    return <RecordField key={name} {...props} look={{ options, ...look }} />;
  };
  return (
    <FormDialog
      title={`${record ? 'Edit' : 'Add'} ${noun}`}
      confirm={record ? 'Save changes' : `Add ${noun}`}
      busyText={record ? 'Saving...' : 'Adding...'}
      {...dialog}
      busy={saving.busy}
      failure={saving.failure}
      conflictOf={(failure, form) =>
        conflictOf(
          failure,
          () => readForm(fields, form()),
          (current) => void submit(current, form()),
        )
      }
      onSubmit={(form) => void submit(opened, form)}
      onClose={onClose}
    >
      {/* Remounted when the saved values are accepted. */}
      <Fragment key={opened?.version}>
        {children ? children({ field, values, errors }) : Object.keys(fields).map((name) => field(name))}
      </Fragment>
    </FormDialog>
  );
}

interface FieldLook {
  mark?: string;
  hint?: ReactNode;
  /** With `value` the input is controlled. */
  input?: ComponentProps<'input'>;
  options?: ReactNode;
  rows?: number;
  /** Replaces the whole field. Its inputs have the field's name, those of rows 'domains.name'. */
  control?: ReactNode;
}

interface RecordFieldProps {
  name: string;
  field: Field;
  value: unknown;
  error: string | undefined;
  look: FieldLook;
}

function RecordField({ name, field, value, error, look }: RecordFieldProps) {
  const { label, blank } = field;
  const { mark = blank === undefined ? '' : 'optional', hint = field.hint, control } = look;
  if (control) return control;
  if (field.kind === 'flag')
    return <Check name={name} label={label} note={hint} defaultChecked={Boolean(value ?? blank)} />;
  return (
    <FormField label={label} hint={hint} mark={mark} required={blank === undefined} error={error}>
      {inputOf(name, field, Array.isArray(value) ? value.join('\n') : String(value ?? ''), look)}
    </FormField>
  );
}

function inputOf(
  name: string,
  field: Field,
  defaultValue: string,
  { input: own = {}, options, rows = 2 }: FieldLook,
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
      return <TextArea name={name} defaultValue={defaultValue} rows={rows} maxLength={field.max} />;
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
