import { useLocation } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';

interface DeleteQuizProps {
  quiz: { id: string; title: string; topic_name: string; question_count: number; attempts: number };
  onClose(): void;
  onDeleted(): void;
}

/** Asks before a quiz goes into the trash: what goes, and what stays. */
export function DeleteQuiz({ quiz, onClose, onDeleted }: DeleteQuizProps) {
  const { pathname, search } = useLocation();
  const { title, topic_name, question_count, attempts } = quiz;
  const remove = useAction(
    (api) => api.quizzesOffice.delete({ quiz_id: quiz.id }),
    'Failed to delete quiz. Please try again.',
  );
  const questions = question_count === 1 ? 'one question' : `${question_count} questions`;
  const results =
    attempts === 1
      ? 'The result of its one attempt'
      : `The results of its ${attempts.toLocaleString('en-US')} attempts`;
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated`Delete "${title}"?`}
      confirm="Delete quiz"
      danger
      busy={remove.busy}
      busyText="Deleting..."
      onConfirm={async () => {
        if (await remove.run()) onDeleted();
      }}
    >
      <CallFailure failure={remove.failure} back={pathname + search} />
      <p>
        The quiz goes with its settings and its choice of {questions}; learners no longer find it under{' '}
        <bdi>{topic_name}</bdi>. It stays in the trash for 30 days.
      </p>
      <p>
        The questions themselves stay.{' '}
        {attempts > 0 && `${results} ${attempts === 1 ? 'stays' : 'stay'} with the learners. `}
        Whoever is taking it now can finish.
      </p>
    </Confirm>
  );
}
