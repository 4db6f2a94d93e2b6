import { type FormEvent, useEffect } from 'react';
import { Form, Link, useActionData } from 'react-router';
import { type EndedAttempt, titleOf } from '#core/quizzes/attempt.ts';
import { quizSentences } from '#core/quizzes/quiz.ts';
import type { Run } from '#core/quizzes/run.ts';
import { type Failed as FailedCall, isFailed } from '#web/lib/load.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useVisitor } from '#web/lib/use-visitor.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { NotCountedNotice } from './not-counted-notice.tsx';
import { RunningExams } from './running-exams.tsx';
import type { ServerRun } from './server-run.ts';

interface EndedProps {
  attempt: EndedAttempt;
  server: ServerRun;
}

/** Unsent answers on this device were made in time: they are delivered before the results are opened. */
export function Ended({ attempt, server }: EndedProps) {
  const { viewing } = useVisitor();
  const open = useAction(server.end, quizSentences.unsaved);
  const posted = useActionData<FailedCall>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open.run();
  };
  useEffect(() => {
    if (!viewing) void open.run();
  }, [open.run, viewing]);
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title="The time ran out"
        lead={`${titleOf(attempt)}: the test was completed with what was answered by then.`}
      />
      {open.failure ? (
        <Failed title={open.failure.error} onRetry={() => void open.run()} />
      ) : (
        isFailed(posted) && <Failed title={posted.failure.error} />
      )}
      <Form method="post" onSubmit={submit}>
        <input type="hidden" name="intent" value="open" />
        <Button type="submit" variant="primary" busy={open.busy} busyText="Opening the results...">
          See the results
        </Button>
      </Form>
    </main>
  );
}

export function Awaiting({ attempt, server }: EndedProps) {
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title="Your answers are in"
        meta={<LocalDate at={attempt.completed_at} />}
        lead={`${titleOf(attempt)} shares questions with an exam you have open. The results of both open when that exam is over.`}
      />
      <h2 className="t5 mb-2">Open exams</h2>
      <RunningExams onChange={server.doubt} />
      <div className="row mt-5">
        <Link className="btn" to="/certifications">
          Certifications
        </Link>
      </div>
    </main>
  );
}

export function Discarded({ run }: { run: Run }) {
  const { attempt } = run;
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title="The time ran out"
        lead="Nothing was answered in this attempt, so it was not recorded and does not count in your progress."
      />
      <NotCountedNotice run={run} />
      <div className="row">
        {attempt.topic_id && (
          <Link className="btn btn--primary" to={`/quiz/${attempt.topic_id}`}>
            New Quiz
          </Link>
        )}
        <Link className="btn" to="/certifications">
          Certifications
        </Link>
      </div>
    </main>
  );
}
