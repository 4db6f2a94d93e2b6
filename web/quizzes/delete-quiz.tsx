import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';

interface DeleteQuizProps {
  quiz: { id: string; title: string; topic_name: string; question_count: number; attempts: number };
  onClose(): void;
  onDeleted(): void;
}

export function DeleteQuiz({ quiz, onClose, onDeleted }: DeleteQuizProps) {
  const { title, topic_name, question_count, attempts } = quiz;
  const questions = question_count === 1 ? 'one question' : `${question_count} questions`;
  const results =
    attempts === 1
      ? 'The result of its one attempt'
      : `The results of its ${attempts.toLocaleString('en-US')} attempts`;
  return (
    <ConfirmAction
      title={isolated`Delete "${title}"?`}
      confirm="Delete quiz"
      danger
      busyText="Deleting..."
      failed="Failed to delete quiz. Please try again."
      act={(api) => api.quizzesAdmin.delete({ quiz_id: quiz.id })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        The quiz goes with its settings and its choice of {questions}; learners no longer find it under{' '}
        <bdi>{topic_name}</bdi>. It stays in the trash for 30 days.
      </p>
      <p>
        The questions themselves stay.{' '}
        {attempts > 0 && `${results} ${attempts === 1 ? 'stays' : 'stay'} with the learners. `}
        Whoever is taking it now can finish.
      </p>
    </ConfirmAction>
  );
}
