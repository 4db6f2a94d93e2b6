import { categoryFields } from '#core/catalog/category.ts';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import type { AdminCategory } from './admin-catalog.ts';
import type { Done } from './catalog-dialog.tsx';

interface CategoryDialogProps {
  category: AdminCategory | null;
  onDone(done: Done): void;
  onClose(): void;
}

export function CategoryDialog({ category, onDone, onClose }: CategoryDialogProps) {
  return (
    <RecordDialog
      noun="Category"
      fields={categoryFields}
      record={category}
      failed={`Failed to ${category ? 'update' : 'add'} category`}
      save={({ catalogAdmin }, values, version) =>
        category
          ? catalogAdmin.updateCategory({ category_id: category.id, version, ...values })
          : catalogAdmin.addCategory(values)
      }
      onSaved={({ category: saved }, mergeNote) =>
        onDone({
          message: category ? `Category updated successfully!${mergeNote}` : 'Category created successfully!',
          open: saved.id,
        })
      }
      onClose={onClose}
    />
  );
}
