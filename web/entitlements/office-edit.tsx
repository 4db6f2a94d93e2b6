import { useAction } from '#web/lib/use-action.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { type Categories, EntitlementFields, entitlementIn, type ListedEntitlement } from './office-fields.tsx';

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
    (api, input: ReturnType<typeof entitlementIn>) =>
      entitlement
        ? api.entitlementsOffice.change({ ...input, entitlement_id: entitlement.id })
        : api.entitlementsOffice.add(input),
    entitlement ? 'Failed to update entitlement' : 'Failed to create entitlement',
  );
  const submit = async (form: FormData) => {
    if (!(await save.run(entitlementIn(form)))) return;
    onSaved(entitlement ? 'Entitlement updated successfully' : 'Entitlement created successfully');
  };
  const held = entitlement?.active_grants ?? 0;
  return (
    <FormDialog
      title={entitlement ? 'Edit Entitlement' : 'Add Entitlement'}
      confirm={entitlement ? 'Save changes' : 'Add Entitlement'}
      busyText="Saving..."
      busy={save.busy}
      failure={save.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {held > 0 && (
        <p className="t1 soft">
          {held === 1 ? '1 user holds it' : `${held.toLocaleString('en-US')} users hold it`}: its topic, Ad-free and
          Active change at once for them too.
        </p>
      )}
      <EntitlementFields entitlement={entitlement} categories={categories} failure={save.failure} />
    </FormDialog>
  );
}
