import { useLocation } from 'react-router';
import { connectionSentences } from '#core/lib/retry.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useReference } from '#web/lib/use-reference.ts';
import { POSTED, useTryAgain } from '#web/lib/use-try-again.ts';
import { Button } from './button.tsx';
import { Failed } from './empty.tsx';
import { PageHead } from './page-head.tsx';
import { Reference } from './reference.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Skeleton } from './skeleton.tsx';

interface ErrorScreenProps {
  failure: ApiFailure | null;
  title?: string;
  failed?: string;
  back?: { to: string; label: string };
}

export function ErrorScreen({ failure, title = 'This page could not be loaded', failed, back }: ErrorScreenProps) {
  const staysSignedIn = useLocation().pathname === POSTED;
  const { again, busy, looking } = useTryAgain();
  const reference = useReference(failure);
  const gone = failure !== null && failure.status < 500;
  const reason = !gone && failed ? reasonOf(failure) : undefined;
  if (looking) {
    return (
      <main id="main" className="wrap wrap--read page">
        <Skeleton label="Loading the page" />
      </main>
    );
  }
  const way = back ?? { to: '/', label: 'Return to Home' };
  const action =
    failure?.status === 401 ? (
      <SignInAgain />
    ) : gone ? (
      <a className="btn btn--sm" href={way.to}>
        {way.label}
      </a>
    ) : (
      <Button size="sm" busy={busy} busyText="Trying..." onClick={again}>
        Try Again
      </Button>
    );
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title={staysSignedIn ? 'You are still signed in' : title} />
      <Failed
        title={(gone ? undefined : failed) ?? failure?.error ?? connectionSentences.retriesFailed}
        action={action}
      >
        {(reason || reference) && (
          <>
            {reason}
            <Reference reference={reference} />
          </>
        )}
      </Failed>
    </main>
  );
}

/** Failures between here and the server have informative sentences of their own. */
const between = [
  'UNREACHABLE',
  'CONNECTION_CHECK_FAILED',
  'TIMED_OUT',
  'INVALID_API_RESPONSE',
  'INVALID_JSON_RESPONSE',
];

function reasonOf(failure: ApiFailure | null): string {
  return failure && between.includes(failure.code) ? failure.error : 'Please try again later.';
}
