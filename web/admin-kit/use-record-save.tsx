import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { type Field, type Fields, only, type ValuesOf } from '#core/lib/fields.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { displayText, merge, type Versioned } from './record-form.ts';

export type Choices<F extends Fields> = {
  readonly [Name in keyof F]?: readonly { id: string; name: string }[] | undefined;
};

export interface RecordSave<F extends Fields, Saved, Result> {
  fields: F;
  opened: Versioned<F> | null;
  /** Defaults to the record itself. */
  recordOf?(saved: Saved): Versioned<F>;
  choices?: Choices<F> | undefined;
  /** For choices that depend on the saved record. */
  choicesOf?(current: Saved): Choices<F>;
  failed: string;
  /** `over`: the saved record that is written over, null for a new one. */
  save(api: Api, values: ValuesOf<F>, version: number, over: Versioned<F> | null): Promise<Result>;
  /** `values` has theirs where both changed a field, and mine elsewhere; `current` is the new base. */
  onTheirs(values: ValuesOf<F>, current: Saved): void;
  /** The label of a value that cannot be compared, such as a password: the user must always choose. */
  secret?: string | false;
}

/**
 * Someone else's changes are kept, unless the same field was changed here too: then `conflictOf` shows both values, and the user
 * decides.
 */
export function useRecordSave<F extends Fields, Result, Saved = Versioned<F>>(props: RecordSave<F, Saved, Result>) {
  const { fields, opened, choices, failed, save, onTheirs, secret = false } = props;
  const { recordOf = (saved) => saved as unknown as Versioned<F>, choicesOf } = props;
  const fieldOf = (name: string) => fields[name] as Field;

  /** Retries over newer saves as long as nothing conflicts. */
  async function saveOver(
    api: Api,
    current: Versioned<F> | null,
    mine: ValuesOf<F>,
  ): Promise<{ result: Result; mergeNote: string }> {
    if (!opened || !current) return { result: await save(api, mine, 0, null), mergeNote: '' };
    const { values, theirs } = merge(fields, opened, current, mine);
    try {
      const result = await save(api, values, current.version, current);
      const labels = theirs.map((name) => fieldOf(name).label).join(', ');
      return { result, mergeNote: labels && ` Changes someone else made in the meantime were kept: ${labels}.` };
    } catch (thrown) {
      const saved = currentOf<Saved>(apiFailure(thrown));
      if (!saved || secret || merge(fields, opened, recordOf(saved), mine).conflicts.length > 0) throw thrown;
      return saveOver(api, recordOf(saved), mine);
    }
  }

  const saving = useAction(saveOver, failed);

  /** Null if the failure is not a conflict. `onMine` saves over `current`. */
  function conflictOf(
    failure: ApiFailure | null,
    mine: () => ValuesOf<F>,
    onMine: (current: Versioned<F>) => void,
  ): ReactNode {
    const saved = currentOf<Saved>(failure);
    if (!failure || !opened || !saved) return null;
    const current = recordOf(saved);
    const typed = mine();
    const { conflicts } = merge(fields, opened, current, typed);
    const names = choicesOf?.(saved) ?? choices;
    const text = (name: keyof F & string, from: ValuesOf<F>) => displayText(fieldOf(name), from[name], names?.[name]);
    const rows = conflicts.map((name) => ({
      label: fieldOf(name).label,
      theirs: text(name, current),
      mine: text(name, typed),
    }));
    if (secret) rows.push({ label: secret, theirs: 'never shown', mine: 'the one you entered' });
    return (
      <ConflictPanel
        sentence={failure.error}
        conflicts={rows}
        onTheirs={() => {
          const { values } = merge(fields, opened, current, mine());
          onTheirs({ ...values, ...only(conflicts, current) }, saved);
          saving.clear();
        }}
        onMine={() => onMine(current)}
      />
    );
  }

  return { saving, conflictOf };
}

/** The saved record, if a change was refused because of it. */
function currentOf<Saved>(failure: ApiFailure | null): Saved | undefined {
  return failure?.current as Saved | undefined;
}
