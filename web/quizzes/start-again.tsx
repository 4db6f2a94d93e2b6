import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { quizLimits } from '#core/quizzes/quiz.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DiscardUnfinished } from './discard-unfinished.tsx';
import { RunningExams } from './running-exams.tsx';

type Wish = Partial<Input<'quiz.start'>>;

export interface Start {
  begin(wish: Wish): void;
  busy: boolean;
  /** What stands in the way, and the question whether to discard an unfinished test. */
  notices: ReactNode;
}

/** Starts a quiz of the topic where no settings are asked. */
export function useStart(topic_id: string): Start {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [wish, setWish] = useState<Wish>({});
  const [asking, setAsking] = useState(false);
  const { run, busy, failure, clear } = useAction(async (api, wanted: Wish) => {
    const { attempt } = await api.quiz.start({ topic_id, ...wanted });
    await navigate(`/quiz/${topic_id}/attempts/${attempt.id}`);
  }, 'Failed to load questions. Please try again.');
  const onExamGone = () => {
    clear();
    return revalidate();
  };
  const startOver = failure?.code === 'ATTEMPT_OPEN' && (
    <Button size="sm" onClick={() => setAsking(true)}>
      Start over
    </Button>
  );
  return {
    busy,
    begin: (wanted) => {
      setWish(wanted);
      void run(wanted);
    },
    notices: (
      <>
        {failure && (
          <div className="mt-5">
            <Alert tone="error" action={startOver}>
              {failure.error}
              {failure.code === 'QUESTION_IN_EXAM' && <RunningExams onChange={onExamGone} />}
            </Alert>
          </div>
        )}
        {asking && (
          <DiscardUnfinished
            busy={busy}
            onConfirm={() => void run({ ...wish, discard_open: true })}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    ),
  };
}

/** In study mode, with the reason after each answer. */
export function MissedButton({ start, missed }: { start: Start; missed: number }) {
  const { min, max } = quizLimits.question_count;
  const what = missed > max ? `${max} of the ${missed}` : `the ${missed}`;
  const wish = { selection: 'missed', mode: 'study', question_count: Math.min(max, Math.max(min, missed)) } as const;
  return (
    <Button variant="primary" busy={start.busy} busyText="Starting..." onClick={() => start.begin(wish)}>
      {missed === 1 ? 'Practice the one you missed' : `Practice ${what} you missed`}
    </Button>
  );
}

export function PracticeMissed({ topicId, missed }: { topicId: string; missed: number }) {
  const start = useStart(topicId);
  if (missed === 0) return null;
  return (
    <>
      {start.notices}
      <div className="row mb-5 no-print">
        <MissedButton start={start} missed={missed} />
      </div>
    </>
  );
}
