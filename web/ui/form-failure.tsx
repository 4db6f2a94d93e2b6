import type { Failed } from '#web/lib/load.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { Alert } from './alert.tsx';

/** After the session has expired, signing in opens another window, so that what was typed stays here. */
export function FormFailure({ failed }: { failed: Failed | null }) {
  if (!failed) return null;
  const signIn = failed.failure.status === 401 && (
    <a className="btn btn--sm" href={signInPath('/profile')} target="_blank" rel="noreferrer">
      Sign In<span className="sr"> in a new window</span>
    </a>
  );
  return (
    <Alert tone="error" action={signIn}>
      {failed.failure.error}
    </Alert>
  );
}
