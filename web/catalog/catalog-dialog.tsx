import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { certificationGroups } from '#core/account/interests.ts';
import { categoryFields } from '#core/catalog/category.ts';
import { topicFields } from '#core/catalog/topic.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { TRASH_DAYS } from '#core/trash/trash.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { counted } from '#web/lib/counted.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { AdminCategory, WholeTopic } from './admin-catalog.ts';
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

type Contents = Output<'catalogAdmin.topicContents'>['contents'];

interface DeleteDialogProps {
  noun: 'category' | 'topic';
  id: string;
  name: string;
  onDone(done: Done): void;
  onClose(): void;
}

function DeleteDialog({ noun, id, name, onDone, onClose }: DeleteDialogProps) {
  const { loaded, failure } = useLoaded(
    (api): Promise<{ contents: Contents }> =>
      noun === 'topic'
        ? api.catalogAdmin.topicContents({ topic_id: id })
        : api.catalogAdmin.categoryContents({ category_id: id }),
    'What goes with it could not be counted.',
  );
  const contents = loaded?.contents;
  const message = (
    <>
      {noun === 'topic' ? 'Topic' : 'Category'} deleted successfully! It is kept in the{' '}
      <Link to="/admin/trash">trash</Link> for {TRASH_DAYS} days.
    </>
  );
  return (
    <ConfirmAction
      title={isolated`Delete the ${noun} "${name}"?`}
      confirm={`Delete ${noun}`}
      busyText="Deleting..."
      danger
      failed={`Failed to delete ${noun}`}
      act={async ({ catalogAdmin }) =>
        noun === 'topic'
          ? catalogAdmin.deleteTopic({ topic_id: id })
          : catalogAdmin.deleteCategory({ category_id: id })
      }
      onDone={() => onDone({ message })}
      onClose={onClose}
    >
      <CallFailure failure={failure} back="/admin/content" />
      <div aria-live="polite" className="stack">
        {contents && <DeletedContents noun={noun} contents={contents} />}
        {!contents && !failure && <p className="soft">Counting what goes with it...</p>}
      </div>
    </ConfirmAction>
  );
}

function DeletedContents({ noun, contents }: { noun: 'category' | 'topic'; contents: Contents }) {
  const { topics, questions, flashcards, quizzes, other_quizzes, entitlements, grants } = contents;
  const parts = [
    noun === 'category' && topics > 0 && counted(topics, 'topic'),
    questions > 0 && counted(questions, 'question'),
    flashcards > 0 && counted(flashcards, 'flashcard'),
    quizzes > 0 && counted(quizzes, 'quiz', 'quizzes'),
    entitlements > 0 && counted(entitlements, 'entitlement'),
    grants > 0 && `${counted(grants, 'grant')} to learners`,
  ].filter((part) => part !== false);
  return (
    <>
      {parts.length === 0 ? (
        <p>There is nothing in it.</p>
      ) : (
        <>
          <p>With it go:</p>
          <ul className="disc">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
      {other_quizzes > 0 && (
        <p>{counted(other_quizzes, 'quiz of another topic loses', 'quizzes of other topics lose')} questions.</p>
      )}
      <p className="soft">
        Learners keep their results. You can restore all of it from the trash for {TRASH_DAYS} days.
      </p>
    </>
  );
}
