import { type ReactNode, useState } from 'react';
import { categoryFields } from '#core/catalog/category.ts';
import { topicFields } from '#core/catalog/topic.ts';
import { certificationGroups } from '#core/interests.ts';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import type { AdminCategory, WholeTopic } from './admin-catalog.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExamFields } from './exam-fields.tsx';

export type CatalogTask =
  | { what: 'category'; category: AdminCategory | null }
  | { what: 'topic'; topic: WholeTopic | null; category_id: string }
  | { what: 'delete'; noun: 'category' | 'topic'; id: string; name: string };

export interface Done {
  message: ReactNode;
  open?: string;
}

interface CatalogDialogProps {
  task: CatalogTask;
  categories: readonly AdminCategory[];
  onDone(done: Done): void;
  onClose(): void;
}

export function CatalogDialog({ task, categories, onDone, onClose }: CatalogDialogProps) {
  if (task.what === 'category') return <CategoryDialog category={task.category} onDone={onDone} onClose={onClose} />;
  if (task.what === 'delete') return <DeleteDialog {...task} onDone={onDone} onClose={onClose} />;
  return <TopicDialog {...task} categories={categories} onDone={onDone} onClose={onClose} />;
}

interface CategoryDialogProps {
  category: AdminCategory | null;
  onDone(done: Done): void;
  onClose(): void;
}

function CategoryDialog({ category, onDone, onClose }: CategoryDialogProps) {
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

interface TopicDialogProps {
  topic: WholeTopic | null;
  category_id: string;
  categories: readonly AdminCategory[];
  onDone(done: Done): void;
  onClose(): void;
}

function TopicDialog({ topic, category_id, categories, onDone, onClose }: TopicDialogProps) {
  const [examOpen, setExamOpen] = useState(false);
  return (
    <RecordDialog
      noun="Topic"
      fields={topicFields}
      record={topic}
      start={{ category_id }}
      choices={{ category_id: categories }}
      failed={`Failed to ${topic ? 'update' : 'add'} topic`}
      save={({ catalogAdmin }, values, version) =>
        topic ? catalogAdmin.updateTopic({ topic_id: topic.id, version, ...values }) : catalogAdmin.addTopic(values)
      }
      onSaved={({ topic: saved }, mergeNote) =>
        onDone({
          message: topic
            ? `Topic updated successfully!${mergeNote}`
            : `Topic created successfully! Its code is ${saved.code}.`,
          open: saved.category_id,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {form.field('name')}
          <div className="fit">
            {form.field('category_id')}
            {form.field('code')}
          </div>
          {form.field('description')}
          {form.field('certification_name', { options: <Certifications /> })}
          <ExamFields form={form} open={examOpen} onToggle={setExamOpen} />
        </>
      )}
    </RecordDialog>
  );
}

function Certifications() {
  return (
    <>
      <option value="">None of these</option>
      {certificationGroups.map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.certifications.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
