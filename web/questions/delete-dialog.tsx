import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { BulkProgress } from '#web/ui/bulk-progress.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { questions } from './bulk-bar.tsx';
import { useBatches } from './use-batches.ts';

interface DeleteDialogProps {
  ids: readonly string[];
  /** Of a single question: how it begins. */
  name: string | null;
  /** Also when only some of them could be deleted. */
  onDeleted(ids: readonly string[], n: number): void;
  onClose(): void;
}

interface Uses {
  quizzes: number;
  emptied: number;
  titles: string[];
}

/** Asks before questions are deleted, and says which quizzes lose them. Goes on a hundred at a time. */
export function DeleteDialog({ ids, name, onDeleted, onClose }: DeleteDialogProps) {
  const { pathname, search } = useLocation();
  const [uses, setUses] = useState<Uses | null>(null);
  const look = useAction(
    (api, these: readonly string[]) => api.questionsOffice.uses({ ids: [...these] }),
    'It could not be found out which quizzes have them.',
  );
  const one = ids.length === 1;
  const remove = useBatches<{ deleted: number; trash_id: string | null }>(
    (api, batch, before) => {
      const into = before.find(({ trash_id }) => trash_id !== null)?.trash_id;
      return api.questionsOffice.remove({ ids: batch, ...(into && { trash_id: into }) });
    },
    one ? 'Failed to delete question' : 'Failed to delete questions',
  );
  const { run } = look;
  useEffect(() => {
    void run(ids).then((answer) => answer && setUses(answer));
  }, [run, ids]);
  const start = async () => {
    const results = await remove.run(ids);
    if (!results) return;
    onDeleted(
      ids,
      results.reduce((sum, { deleted }) => sum + deleted, 0),
    );
  };
  const close = () => {
    const done = remove.finished();
    if (done.length > 0) onDeleted(done, done.length);
    onClose();
  };
  const own = remove.failure?.code.endsWith('NOT_DELETED') || remove.failure?.code === 'UNEXPECTED';
  return (
    <Confirm
      title={one ? 'Delete this question?' : `Delete ${questions(ids.length)}?`}
      confirm={
        remove.failure && remove.finished().length > 0
          ? 'Delete the rest'
          : `Delete ${one ? 'question' : questions(ids.length)}`
      }
      danger
      busy={remove.busy || (uses === null && look.failure === null)}
      {...(remove.busy && { busyText: 'Deleting...' })}
      onConfirm={() => void start()}
      onClose={close}
    >
      {name && <p className="serif">{name}</p>}
      <p role="status">{uses ? usesText(uses, one) : (look.failure?.error ?? 'Looking where it is used...')}</p>
      <p className="soft">
        Results of past attempts stay. For 30 days {one ? 'it' : 'they'} can be restored from the trash.
      </p>
      <CallFailure
        failure={remove.failure}
        prefix={own ? '' : one ? '' : 'Failed to delete questions: '}
        back={pathname + search}
      />
      {remove.progress && (remove.busy || remove.failure) && (
        <BulkProgress doing="Deleting questions" {...remove.progress} />
      )}
    </Confirm>
  );
}

function usesText({ quizzes, emptied, titles }: Uses, one: boolean): string {
  if (quizzes === 0) return one ? 'It is in no quiz.' : 'None of them is in a quiz.';
  const named =
    quizzes > titles.length ? `${titles.join(', ')} and ${quizzes - titles.length} more` : titles.join(', ');
  const lose = `${quizzes === 1 ? '1 quiz loses' : `${quizzes} quizzes lose`} ${one ? 'it' : 'questions'}: ${named}.`;
  if (emptied === 0) return lose;
  return `${lose} ${emptied === 1 ? 'One of them has' : `${emptied} of them have`} no question left then.`;
}
