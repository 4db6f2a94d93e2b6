import { Link, useLocation } from 'react-router';
import { isShownElsewhere } from '#core/quizzes/quiz.ts';
import { type Run, savingOf } from '#core/quizzes/run.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { numbersText, refusedText } from './refused-text.ts';
import type { ServerRun } from './server-run.ts';

interface RunNoticesProps {
  run: Run;
  server: ServerRun;
  failures: (ApiFailure | null)[];
}

export function RunNotices({ run, server, failures }: RunNoticesProps) {
  const { pathname } = useLocation();
  const signedOut = run.failing?.signedOut;
  const isUnkept = savingOf(run) === 'unkept';
  const failed = failures.find((failure) => failure && !isShownElsewhere(failure));
  return (
    <>
      {signedOut && (
        <Alert
          tone="error"
          title={signedOut.error}
          action={
            <Link
              className="btn btn--sm"
              to={signInPath(pathname)}
              {...(isUnkept ? { target: '_blank' } : { reloadDocument: true })}
            >
              Sign In
            </Link>
          }
        >
          {isUnkept
            ? 'This browser has no room to keep your answers: they stand on this page alone. Sign in in the new tab and leave this one open.'
            : 'Your answers are kept on this device and are sent when you are signed in again.'}
        </Alert>
      )}
      <RefusedNotice run={run} onRead={server.dismiss} />
      {failed && <Alert tone="error">{failed.error}</Alert>}
    </>
  );
}

function RefusedNotice({ run: { refused, overtaken, stopped }, onRead }: { run: Run; onRead(): void }) {
  if (stopped || refused.length + overtaken.length === 0) return null;
  const ok = (
    <Button size="sm" onClick={onRead}>
      OK
    </Button>
  );
  const later = overtaken.length > 0 && (
    <p>
      {overtaken.length === 1 ? 'Question' : 'Questions'} {numbersText(overtaken)}: answered later in another tab or
      on another device. That answer is saved and shown.
    </p>
  );
  if (refused.length === 0) {
    return (
      <Alert tone="info" action={ok}>
        {later}
      </Alert>
    );
  }
  const reasons = Map.groupBy(refused, ({ error }) => error);
  return (
    <Alert tone="error" title={refusedText(refused)} action={ok}>
      {[...reasons].map(([reason, list]) => (
        <p key={reason}>
          {list.length === 1 ? 'Question' : 'Questions'} {numbersText(list.map(({ position }) => position))}: {reason}{' '}
          What is saved is shown.
        </p>
      ))}
      {later}
    </Alert>
  );
}
