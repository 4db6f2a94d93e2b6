import { Link, useLocation } from 'react-router';
import { signInPath } from '#web/lib/return-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Sitting } from './use-sitting.ts';

interface SittingNoticesProps {
  sitting: Sitting;
  failures: ({ error: string } | null)[];
}

/** What went wrong, above the question; what was picked stays where it is. */
export function SittingNotices({ sitting, failures }: SittingNoticesProps) {
  const { pathname } = useLocation();
  const failed = failures.find((failure) => failure !== null);
  return (
    <>
      {sitting.signedOut && (
        <Alert
          tone="error"
          title={sitting.signedOut.error}
          action={
            <Link className="btn btn--sm" to={signInPath(pathname)} reloadDocument>
              Sign In
            </Link>
          }
        >
          Your answers are kept on this device and are sent when you are signed in again.
        </Alert>
      )}
      {sitting.refused && <Alert tone="error">{sitting.refused.error}</Alert>}
      {failed && <Alert tone="error">{failed.error}</Alert>}
    </>
  );
}
