import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { questionSentences as say } from '#core/questions/question.ts';
import { type Categories, TopicOptions } from '#web/catalog/topic-options.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { ChangeRows } from '#web/ui/change-rows.tsx';
import { Field, Select } from '#web/ui/field.tsx';

interface AddToQuizDialogProps {
  ids: readonly string[];
  onAdded(sentence: string): void;
  onClose(): void;
}

type Quizzes = Awaited<ReturnType<Api['questionsAdmin']['quizzes']>>['quizzes'];

export function AddToQuizDialog({ ids, onAdded, onClose }: AddToQuizDialogProps) {
  const [quizzes, setQuizzes] = useState<Quizzes | null>(null);
  const { run, failure } = useAction((api) => api.questionsAdmin.quizzes({}), 'Failed to load the quizzes');
  useEffect(() => {
    void run().then((answer) => answer && setQuizzes(answer.quizzes));
  }, [run]);
  return (
    <ChangeRows
      noun="question"
      ids={ids}
      title={(questions) => `Add ${questions} to a quiz`}
      confirm="Add to quiz"
      doing="Adding"
      needed={say.quizNeeded}
      change={async (api, batch, quiz_id) => (await api.questionsAdmin.addToQuiz({ ids: batch, quiz_id })).added}
      failed="Failed to add questions to the quiz"
      sentence={(added, quiz) => `Added ${added} to ${quizzes?.find(({ id }) => id === quiz)?.title}.`}
      already="in it already or cannot be used"
      onChanged={onAdded}
      onClose={onClose}
    >
      {(value, setValue, error) =>
        quizzes?.length === 0 ? (
          <Alert tone="info">
            There is no quiz yet. Make one in the <Link to="/admin/content/quizzes">Quiz Builder</Link>.
          </Alert>
        ) : (
          <>
            <CallFailure failure={failure} back="/admin/content/questions" />
            <Field
              label="Quiz"
              error={error}
              hint="They are added at its end. Those that are in it stay where they are."
            >
              <Select value={value} disabled={quizzes === null} onChange={({ target }) => setValue(target.value)}>
                <option value="">Choose a quiz</option>
                <TopicOptions categories={byTopic(quizzes ?? [])} />
              </Select>
            </Field>
          </>
        )
      }
    </ChangeRows>
  );
}

const byTopic = (quizzes: Quizzes): Categories =>
  [...Map.groupBy(quizzes, ({ topic_name }) => topic_name)].map(([name, those]) => ({
    ...{ id: name, name },
    topics: those.map(({ id, title }) => ({ id, name: title })),
  }));
