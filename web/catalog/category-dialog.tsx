import { catalogLimits } from '#core/catalog.ts';
import { textOf } from '#web/account/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
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
    async (api, form: FormData) => {
      const values = { name: textOf(form, 'name'), description: textOf(form, 'description') };
      const { catalogOffice } = api;
      return category
        ? (await catalogOffice.updateCategory({ category_id: category.id, ...values })).category
        : (await catalogOffice.addCategory(values)).category;
    },
    category ? 'Failed to update category' : 'Failed to add category',
  );
  const save = async (form: FormData) => {
    const saved = await saving.run(form);
    if (!saved) return;
    onDone({ said: category ? 'Category updated successfully!' : 'Category created successfully!', open: saved.id });
  };
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      confirm={category ? 'Save changes' : 'Add Category'}
      busyText={category ? 'Saving...' : 'Adding...'}
      busy={saving.busy}
      failure={saving.failure}
      onSubmit={(form) => void save(form)}
      onClose={onClose}
    >
      <Field label="Name" required error={saving.failure?.fields?.name}>
        <TextInput name="name" defaultValue={category?.name} maxLength={catalogLimits.name} autoComplete="off" />
      </Field>
      <Field label="Description" mark="optional" error={saving.failure?.fields?.description}>
        <TextArea
          name="description"
          rows={3}
          defaultValue={category?.description}
          maxLength={catalogLimits.description}
        />
      </Field>
    </FormDialog>
  );
}
