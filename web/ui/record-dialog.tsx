import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { Field, Fields, ValuesOf } from '#core/fields.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { FormDialog } from './form-dialog.tsx';
import { DrawnField, type Look } from './record-field.tsx';
import { merge, only, readForm, textIn, type Versioned } from './record-form.ts';

interface RecordDialogProps<F extends Fields, Answer> {
  /** 'Topic': names the record in titles and sentences. */
  noun: string;
  fields: F;
  /** Null adds one. */
  record: Versioned<F> | null;
  /** What a new one begins with. */
  start?: Partial<ValuesOf<F>>;
  /** What fields choose from that hold the id of another record. */
  choices?: { readonly [Name in keyof F]?: readonly { id: string; name: string }[] };
  save(api: Api, values: ValuesOf<F>, version: number): Promise<Answer>;
  /** `merged`: what is to be added where someone else changed other fields in the meantime. */
  onSaved(answer: Answer, merged: string): void;
  onClose(): void;
  /** Where the fields stand; left out, one under the other. */
  children?(form: DrawnForm<F>): ReactNode;
}

export interface DrawnForm<F extends Fields> {
  field(name: keyof F & string, look?: Look): ReactNode;
  shown: Partial<ValuesOf<F>>;
  /** Sentences by field. */
  wrong: Readonly<Record<string, string>>;
}

/**
 * Adds a record or changes one by a form of its fields. What someone else changed in the meantime stays changed, unless the same
 * field was changed here too: then both values are shown.
 */
export function RecordDialog<F extends Fields, Answer>(props: RecordDialogProps<F, Answer>) {
  const { noun, fields, record, start = {}, choices, save, onSaved, onClose, children } = props;
  const [opened, setOpened] = useState(record);
  const [shown, setShown] = useState<Partial<ValuesOf<F>>>(record ?? start);
  const fieldOf = (name: string) => fields[name] as Field;

  /** Saves over `current`, or over what is saved by then where nothing was changed twice. */
  async function saveOver(api: Api, current: Versioned<F> | null, mine: ValuesOf<F>) {
    if (!opened || !current) return { answer: await save(api, mine, 0), theirs: [] };
    const { values, theirs } = merge(fields, opened, current, mine);
    try {
      return { answer: await save(api, values, current.version), theirs };
    } catch (thrown) {
      const later = currentIn<F>(apiFailure(thrown));
      if (!later || merge(fields, opened, later, mine).conflicts.length > 0) throw thrown;
      return saveOver(api, later, mine);
    }
  }

  const saving = useAction(saveOver, `Failed to ${record ? 'update' : 'add'} ${noun.toLowerCase()}`);
  const submit = async (current: Versioned<F> | null, form: FormData) => {
    const saved = await saving.run(current, readForm(fields, form));
    if (!saved) return;
    const labels = saved.theirs.map((name) => fieldOf(name).label).join(', ');
    onSaved(saved.answer, labels && ` What someone else changed in the meantime was kept: ${labels}.`);
  };

  const conflict = (failure: ApiFailure, form: () => FormData) => {
    const current = currentIn<F>(failure);
    if (!opened || !current) return null;
    const mine = readForm(fields, form());
    const { conflicts } = merge(fields, opened, current, mine);
    const text = (name: keyof F & string, from: ValuesOf<F>) => textIn(fieldOf(name), from[name], choices?.[name]);
    const takeTheirs = () => {
      // As typed by now.
      const { values } = merge(fields, opened, current, readForm(fields, form()));
      setOpened(current);
      setShown({ ...values, ...only(conflicts, current) });
      saving.clear();
    };
    return (
      <ConflictPanel
        sentence={failure.error}
        both={conflicts.map((name) => ({
          label: fieldOf(name).label,
          theirs: text(name, current),
          mine: text(name, mine),
        }))}
        onTheirs={takeTheirs}
        onMine={() => void submit(current, form())}
      />
    );
  };

  const drawn = useRef(new Set<string>());
  useEffect(() => {
    // It would be read as blank, and saved so.
    const forgotten = Object.keys(fields).filter((name) => !drawn.current.has(name));
    if (forgotten.length > 0) throw new Error(`The form of ${noun} does not show ${forgotten.join(', ')}.`);
  }, [fields, noun]);

  const wrong = saving.failure?.fields ?? {};
  const field = (name: keyof F & string, look: Look = {}) => {
    drawn.current.add(name);
    const options = choices?.[name]?.map((one) => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ));
    const props = { name, field: fieldOf(name), value: shown[name], error: wrong[name] };
    return <DrawnField key={name} {...props} look={{ options, ...look }} />;
  };
  return (
    <FormDialog
      title={`${record ? 'Edit' : 'Add'} ${noun}`}
      confirm={record ? 'Save changes' : `Add ${noun}`}
      busyText={record ? 'Saving...' : 'Adding...'}
      busy={saving.busy}
      failure={saving.failure}
      meanwhile={conflict}
      onSubmit={(form) => void submit(opened, form)}
      onClose={onClose}
    >
      <Fragment key={opened?.version}>
        {children ? children({ field, shown, wrong }) : Object.keys(fields).map((name) => field(name))}
      </Fragment>
    </FormDialog>
  );
}

/** What is saved now, of a change that was refused because of it. */
function currentIn<F extends Fields>(failure: ApiFailure | null): Versioned<F> | undefined {
  return failure?.current as Versioned<F> | undefined;
}
