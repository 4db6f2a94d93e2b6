import { useRef, useState } from 'react';
import { differences, type Fields, only, type ValuesOf } from '#core/lib/fields.ts';
import { keepForLater, useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { fitting, type Versioned } from './record-form.ts';
import { type RecordSave, useRecordSave } from './use-record-save.tsx';

interface RecordForm<F extends Fields, Saved, Result>
  extends Pick<RecordSave<F, Saved, Result>, 'fields' | 'failed' | 'save' | 'choicesOf'> {
  /** Null for a new record. */
  record: Saved | null;
  recordOf(saved: Saved): Versioned<F>;
  blank: ValuesOf<F>;
  savedIn(result: Result): Saved;
  /** Unsaved values are kept in the browser under this name, by the id of the record. */
  keptAs(saved: Saved | null): string;
  /** What the form refuses by itself, by field. */
  problems?(values: ValuesOf<F>): Record<string, string>;
  /** Returns the sentence that says so. */
  onSaved(now: Saved, before: Saved | null): string;
}

interface Kept<F extends Fields> {
  typed: ValuesOf<F>;
  /** The former name of `typed` in drafts of posts, which browsers keep for 60 days. */
  fields?: ValuesOf<F>;
  opened: Versioned<F> | null;
}

/** A form that keeps what is typed until it is saved, and merges what someone else saved in the meantime. */
export function useRecordForm<F extends Fields, Result, Saved>(form: RecordForm<F, Saved, Result>) {
  const { fields, record, recordOf, blank, savedIn, keptAs, problems = () => ({}), onSaved, ...saves } = form;
  const names = Object.keys(fields);
  const [saved, setSaved] = useState(record);
  /** Older than `saved` if the draft was restored after someone else saved. */
  const [opened, setOpened] = useState(record && recordOf(record));
  const was: ValuesOf<F> = saved ? only(names, recordOf(saved)) : blank;
  const [values, setValues] = useState(was);
  const latest = useRef(values);
  latest.current = values;
  const [done, setDone] = useState('');
  const [refused, setRefused] = useState<Record<string, string> | null>(null);
  /** Names of the fields that have changed since the last save: what was wrong with them is no longer shown. */
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const unsaved = differences(fields, values, was).length > 0;
  const kept = useKeptDraft<Kept<F>>(
    keptAs(record),
    unsaved ? { version: opened?.version ?? null, values: { typed: values, opened } } : null,
    ({ version, values: { fields: formerly, typed = formerly, opened: before } }) => {
      setValues(fitting(was, typed));
      if (opened && version !== opened.version)
        setOpened({ ...fitting(opened, before), version: Number(version) || opened.version });
    },
  );
  /** For saving again over someone else's changes. */
  const asked = useRef<Partial<ValuesOf<F>>>({});
  const mine = () => ({ ...latest.current, ...asked.current });
  const take = (now: Saved, next: ValuesOf<F>) => {
    setSaved(now);
    setOpened(recordOf(now));
    setValues(next);
  };
  const { saving, conflictOf } = useRecordSave<F, Result, Saved>({
    ...saves,
    fields,
    opened,
    recordOf,
    // What a button asked for is not typed: it would remain as an unsaved change that no field shows.
    onTheirs: (merged, theirs) => take(theirs, { ...merged, ...only(Object.keys(asked.current), recordOf(theirs)) }),
  });

  async function run(over: Versioned<F> | null, part: Partial<ValuesOf<F>>): Promise<void> {
    const sent = latest.current;
    asked.current = part;
    setDone('');
    setCorrected([]);
    saving.clear();
    const lacking = problems(mine());
    setRefused(Object.keys(lacking).length > 0 ? lacking : null);
    if (Object.keys(lacking).length > 0) return;
    const answer = await saving.run(over, mine());
    if (!answer) return;
    const now = savedIn(answer.result);
    kept.forget();
    // What was typed while saving remains, unsaved.
    const since = differences(fields, sent, latest.current);
    const next = { ...only(names, recordOf(now)), ...only(since, latest.current) };
    if (!record && since.length > 0)
      keepForLater(keptAs(now), { version: recordOf(now).version, values: { typed: next, opened: recordOf(now) } });
    const sentence = onSaved(now, saved);
    // A new record goes on in a form of its own.
    if (!record) return;
    take(now, next);
    setDone(answer.mergeNote ? sentence.replace(/!?$/, '.') + answer.mergeNote : sentence);
  }

  const { failure, busy } = saving;
  const change = (part: Partial<ValuesOf<F>>) => {
    setDone('');
    setCorrected((before) => [...before, ...Object.keys(part)]);
    setValues((before) => ({ ...before, ...part }));
  };
  const wrong = Object.entries(refused ?? failure?.fields ?? {}).filter(([name]) => !corrected.includes(name));
  return {
    values,
    saved,
    opened,
    unsaved,
    kept,
    done,
    setDone,
    failure,
    busy,
    change,
    wrong: Object.fromEntries(wrong) as Record<string, string>,
    /** Another one with every refusal, to focus the first invalid field. */
    refusal: refused ?? failure,
    conflict: conflictOf(failure, mine, (current) => void run(current, asked.current)),
    save: (part: Partial<ValuesOf<F>> = {}) => void run(opened, part),
    discard() {
      kept.forget();
      saving.clear();
      setRefused(null);
      setOpened(saved && recordOf(saved));
      setValues(was);
    },
  };
}
