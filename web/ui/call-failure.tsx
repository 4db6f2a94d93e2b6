import { Link } from 'react-router';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { Alert } from './alert.tsx';
import { Reference } from './reference.tsx';

interface CallFailureProps {
  failure: ApiFailure | null;
  prefix?: string;
  back: string;
}

export function CallFailure({ failure, prefix = '', back }: CallFailureProps) {
  if (!failure) return null;
  const signIn = failure.status === 401 && (
    <Link className="btn btn--sm" to={signInPath(back)} reloadDocument>
      Sign In
    </Link>
  );
  // The server's sentence may begin with the same words.
  const sentence = failure.error.startsWith(prefix) ? failure.error : prefix + failure.error;
  return (
    <Alert tone="error" action={signIn}>
      {sentence}
      <Reference reference={failure.reference} />
    </Alert>
  );
}
