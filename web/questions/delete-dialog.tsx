import { useEffect, useState } from 'react';
import { useAction } from '#web/lib/use-action.ts';
import { DeleteRows } from '#web/ui/delete-rows.tsx';

interface DeleteDialogProps {
  ids: readonly string[];
  name: string | null;
  onDeleted(ids: readonly string[], sentence: string): void;
  onClose(): void;
}

interface Uses {
  quizzes: number;
  emptied: number;
  titles: string[];
}

export function DeleteDialog({ ids, name, onDeleted, onClose }: DeleteDialogProps) {
  const [uses, setUses] = useState<Uses | null>(null);
  const { run, failure } = useAction(
    (api, these: readonly string[]) => api.questionsAdmin.uses({ ids: [...these] }),
    'It could not be found out which quizzes have them.',
  );
  useEffect(() => {
    void run(ids).then((found) => found && setUses(found));
  }, [run, ids]);
  const one = ids.length === 1;
  return (
    <DeleteRows
      noun="question"
      ids={ids}
      waits={uses === null && failure === null}
      remove={(api, batch, trash_id) =>
        api.questionsAdmin.remove({ ids: batch, ...(trash_id !== null && { trash_id }) })
      }
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {name && <p className="serif">{name}</p>}
      <p role="status">{uses ? usesText(uses, one) : (failure?.error ?? 'Looking where it is used...')}</p>
      <p className="soft">Results of past attempts stay.</p>
    </DeleteRows>
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
