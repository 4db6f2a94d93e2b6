import { catalogLimits } from '#core/catalog.ts';
import { textOf } from '#web/account/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useOpened } from '#web/ui/use-opened.tsx';
import type { Done } from './catalog-dialog.tsx';
import type { OfficeCategory } from './office-catalog.ts';

interface CategoryDialogProps {
  /** Null adds one. */
  category: OfficeCategory | null;
  onDone(done: Done): void;
  onClose(): void;
}

export function CategoryDialog({ category, onDone, onClose }: CategoryDialogProps) {
  const saving = useAction(
    async (api, form: FormData, version: number) => {
      const values = valuesIn(form);
      const { catalogOffice } = api;
      return category
        ? (await catalogOffice.updateCategory({ category_id: category.id, version, ...values })).category
        : (await catalogOffice.addCategory(values)).category;
    },
    category ? 'Failed to update category' : 'Failed to add category',
  );
  const save = async (form: FormData, version: number) => {
    const saved = await saving.run(form, version);
    if (!saved) return;
    onDone({ said: category ? 'Category updated successfully!' : 'Category created successfully!', open: saved.id });
  };
  const { opened, submit, meanwhile } = useOpened<OfficeCategory>(category, {
    load: async ({ catalogOffice }, { id }) =>
      (await catalogOffice.list()).categories.find((one) => one.id === id) ?? null,
    failed: 'Failed to load the category',
    words: wordsOf,
    typed: (form) => wordsOf(valuesIn(form)),
    save: (form, version) => void save(form, version),
    onTheirs: saving.clear,
  });
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      confirm={category ? 'Save changes' : 'Add Category'}
      busyText={category ? 'Saving...' : 'Adding...'}
      busy={saving.busy}
      failure={saving.failure}
      meanwhile={meanwhile}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={saving.failure?.fields?.name}>
        <TextInput
          key={opened?.version}
          name="name"
          defaultValue={opened?.name}
          maxLength={catalogLimits.name}
          autoComplete="off"
        />
      </Field>
      <Field label="Description" mark="optional" error={saving.failure?.fields?.description}>
        <TextArea
          key={opened?.version}
          name="description"
          rows={3}
          defaultValue={opened?.description}
          maxLength={catalogLimits.description}
        />
      </Field>
    </FormDialog>
  );
}

function valuesIn(form: FormData) {
  return { name: textOf(form, 'name'), description: textOf(form, 'description') };
}

function wordsOf({ name, description }: ReturnType<typeof valuesIn>): Record<string, string> {
  return { Name: name.trim(), Description: description.trim() };
}
