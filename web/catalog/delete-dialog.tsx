import { Link } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { TRASH_DAYS } from '#core/trash.ts';
import { counted } from '#web/lib/counted.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { Done } from './catalog-dialog.tsx';

type Contents = Awaited<ReturnType<Api['catalogAdmin']['topicContents']>>['contents'];

interface DeleteDialogProps {
  noun: 'category' | 'topic';
  id: string;
  name: string;
  onDone(done: Done): void;
  onClose(): void;
}

export function DeleteDialog({ noun, id, name, onDone, onClose }: DeleteDialogProps) {
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
