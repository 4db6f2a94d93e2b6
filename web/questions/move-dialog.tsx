import { useState } from 'react';
import { counted } from '#web/lib/counted.ts';
import { useBatches } from '#web/lib/use-batches.ts';
import { BulkProgress } from '#web/ui/bulk-progress.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { type Category, TopicSelect } from './editor-facts.tsx';

interface MoveDialogProps {
  ids: readonly string[];
  categories: readonly Category[];
  onMoved(sentence: string): void;
  onClose(): void;
}

/** Moves what is selected to another topic, a hundred at a time. */
export function MoveDialog({ ids, categories, onMoved, onClose }: MoveDialogProps) {
  const [topic_id, setTopic] = useState('');
  const [missing, setMissing] = useState(false);
  const move = useBatches(
    async (api, batch) => (await api.questionsAdmin.move({ ids: batch, topic_id })).moved,
    'Failed to move questions',
  );
  const start = async () => {
    setMissing(topic_id === '');
    if (topic_id === '') return;
    const results = await move.run(ids);
    const moved = results?.reduce((sum, n) => sum + n, 0);
    const topic = categories.flatMap(({ topics }) => topics).find(({ id }) => id === topic_id);
    if (moved !== undefined)
      onMoved(`Moved ${counted(moved, 'question')} to ${topic?.name}.${thereAlready(ids.length - moved)}`);
  };
  return (
    <FormDialog
      title={`Move ${counted(ids.length, 'question')}`}
      confirm="Move to topic"
      busyText="Moving..."
      busy={move.busy}
      failure={move.failure}
      onSubmit={start}
      onClose={onClose}
    >
      <Field
        label="Topic"
        error={missing ? 'Please select a topic for the questions.' : undefined}
        hint="They keep their quizzes, their versions and what learners did with them."
      >
        <TopicSelect categories={categories} value={topic_id} onChange={setTopic} />
      </Field>
      {move.progress && move.busy && <BulkProgress doing="Moving questions" {...move.progress} />}
    </FormDialog>
  );
}

const thereAlready = (n: number) => (n === 0 ? '' : ` ${n === 1 ? 'One was' : `${n} were`} there already.`);
