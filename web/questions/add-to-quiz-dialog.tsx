import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useBatches } from '#web/lib/use-batches.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BulkProgress } from '#web/ui/bulk-progress.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface AddToQuizDialogProps {
  ids: readonly string[];
  onAdded(sentence: string): void;
  onClose(): void;
}

interface Quiz {
  id: string;
  title: string;
  topic_name: string;
}

/** Appends what is selected to a set paper. */
export function AddToQuizDialog({ ids, onAdded, onClose }: AddToQuizDialogProps) {
  const [quizzes, setQuizzes] = useState<Quiz[] | null>(null);
  const [quiz_id, setQuiz] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, failure } = useAction((api) => api.questionsAdmin.quizzes({}), 'Failed to load the quizzes');
  useEffect(() => {
    void run().then((answer) => answer && setQuizzes(answer.quizzes));
  }, [run]);
  const add = useBatches(
    async (api, batch) => (await api.questionsAdmin.addToQuiz({ ids: batch, quiz_id })).added,
    'Failed to add questions to the quiz',
  );
  const start = async () => {
    setMissing(quiz_id === '');
    if (quiz_id === '') return;
    const results = await add.run(ids);
    const added = results?.reduce((sum, n) => sum + n, 0);
    const title = quizzes?.find(({ id }) => id === quiz_id)?.title;
    if (added !== undefined) onAdded(`Added ${counted(added, 'question')} to ${title}.${inside(ids.length - added)}`);
  };
  return (
    <FormDialog
      title={`Add ${counted(ids.length, 'question')} to a quiz`}
      confirm="Add to quiz"
      busyText="Adding..."
      busy={add.busy}
      failure={add.failure ?? failure}
      onSubmit={start}
      onClose={onClose}
    >
      {quizzes?.length === 0 ? (
        <Alert tone="info">
          There is no quiz yet. Make one in the <Link to="/admin/content/quizzes">Quiz Builder</Link>.
        </Alert>
      ) : (
        <Field
          label="Quiz"
          error={missing ? 'Please select a quiz.' : undefined}
          hint="They are put at its end. Those that are in it stay where they are."
        >
          <Select value={quiz_id} disabled={quizzes === null} onChange={({ target }) => setQuiz(target.value)}>
            <option value="">{quizzes === null ? 'Loading quizzes...' : 'Choose a quiz'}</option>
            {[...Map.groupBy(quizzes ?? [], ({ topic_name }) => topic_name)].map(([topic_name, those]) => (
              <optgroup key={topic_name} label={topic_name}>
                {those.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      {add.progress && add.busy && <BulkProgress doing="Adding questions" {...add.progress} />}
    </FormDialog>
  );
}

const inside = (n: number) =>
  n === 0 ? '' : ` ${n === 1 ? 'One was' : `${n} were`} in it already or cannot be asked.`;
