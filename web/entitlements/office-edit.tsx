import { useAction } from '#web/lib/use-action.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useOpened } from '#web/ui/use-opened.tsx';
import { dayIn, EntitlementFields } from './office-fields.tsx';
import { type Categories, entitlementIn, entitlementWords, type ListedEntitlement } from './office-form.ts';

interface EditProps {
  /** What is changed; null adds one. */
  entitlement: ListedEntitlement | null;
  categories: Categories;
  onSaved(sentence: string): void;
  onClose(): void;
}

/** Adds an entitlement or changes one. */
export function EditEntitlement({ entitlement, categories, onSaved, onClose }: EditProps) {
  const save = useAction(
    (api, input: ReturnType<typeof entitlementIn>, version: number) =>
      entitlement
        ? api.entitlementsOffice.change({ ...input, entitlement_id: entitlement.id, version })
        : api.entitlementsOffice.add(input),
    entitlement ? 'Failed to update entitlement' : 'Failed to create entitlement',
  );
  const change = async (form: FormData, version: number) => {
    if (!(await save.run(entitlementIn(form), version))) return;
    onSaved(entitlement ? 'Entitlement updated successfully' : 'Entitlement created successfully');
  };
  const { opened, submit, meanwhile } = useOpened(entitlement, {
    load: async ({ entitlementsOffice }, { id }) =>
      (await entitlementsOffice.one({ entitlement_id: id })).entitlement,
    failed: 'Failed to load the entitlement',
    words: (theirs) => entitlementWords({ ...theirs, redeem_until: dayIn(theirs) }, categories),
    typed: (form) => entitlementWords(entitlementIn(form), categories),
    save: (form, version) => void change(form, version),
    onTheirs: save.clear,
  });
  const held = entitlement?.active_grants ?? 0;
  return (
    <FormDialog
      title={entitlement ? 'Edit Entitlement' : 'Add Entitlement'}
      confirm={entitlement ? 'Save changes' : 'Add Entitlement'}
      busyText="Saving..."
      busy={save.busy}
      failure={save.failure}
      meanwhile={meanwhile}
      onSubmit={submit}
      onClose={onClose}
    >
      {held > 0 && (
        <p className="t1 soft">
          {held === 1 ? '1 user holds it' : `${held.toLocaleString('en-US')} users hold it`}: its topic, Ad-free and
          Active change at once for them too.
        </p>
      )}
      <EntitlementFields key={opened?.version} entitlement={opened} categories={categories} failure={save.failure} />
    </FormDialog>
  );
}
