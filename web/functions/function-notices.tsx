import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ConflictPanel } from '#web/admin-kit/conflict-panel.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { DifferenceText } from '#web/revisions/difference-text.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { type EdgeFunction, lineIn } from './edge-function.ts';
import type { FunctionForm } from './use-function-form.ts';

interface FunctionNoticesProps {
  fn: EdgeFunction;
  form: FunctionForm;
  onGo(line: number): void;
}

export function FunctionNotices({ fn: { name, version }, form, onGo }: FunctionNoticesProps) {
  const { pathname } = useLocation();
  const { saving, adding, deploying } = form;
  const failure = saving.failure ?? adding.failure ?? deploying.failure;
  if (!failure) return null;
  if (failure.status === 401) {
    return (
      <Alert
        tone="error"
        action={
          <ButtonLink size="sm" to={signInPath(pathname)} target="_blank">
            Sign In
          </ButtonLink>
        }
      >
        {SESSION_OVER}
      </Alert>
    );
  }
  if (failure.code === 'FUNCTION_CHANGED') {
    const theirs = failure.current as unknown as EdgeFunction;
    return (
      <ConflictPanel
        sentence={failure.error}
        mine={form.deploys ? 'Save mine over it and deploy' : 'Save mine over it'}
        onTheirs={() => form.take(theirs)}
        onMine={() => form.saveOver(theirs)}
      >
        <p className="t1">From theirs to yours:</p>
        <DifferenceText
          label="From theirs to yours"
          before={theirs.code}
          after={form.code}
          same="Both versions are the same."
        />
      </ConflictPanel>
    );
  }
  if (failure === deploying.failure) {
    const line = lineIn(failure.error);
    return (
      <div className="row mb-4 anywhere">
        <CallFailure failure={failure} prefix={`Failed to deploy ${name}: `} back={pathname} />
        {line !== null && (
          <Button size="sm" onClick={() => onGo(line)}>
            Go to line {line}
          </Button>
        )}
        {version !== null && <p className="t1 soft">Version {version} is still live. Your code is saved.</p>}
      </div>
    );
  }
  // The server's sentence may already be complete.
  const prefix = failure.error.startsWith('Failed to save') ? '' : `Failed to save ${name}: `;
  return (
    <div className="row mb-4 anywhere">
      <CallFailure failure={failure} prefix={prefix} back={pathname} />
      {failure.code === 'FUNCTION_NOT_FOUND' && (
        <Button size="sm" onClick={() => void form.addAgain()}>
          Add it again with this code
        </Button>
      )}
    </div>
  );
}

/** Also shown if the browser cannot keep the draft, so that the reader stays (specification). */
const SESSION_OVER = 'Your session has expired. Please sign in again.';

/**
 * After the session has expired, goes to /login, which leads back here. `stays`: the draft would be lost. Returns whether the
 * page is being left.
 */
export function useSessionOver(failures: readonly (ApiFailure | null)[], stays: boolean): boolean {
  const { pathname } = useLocation();
  const leaving = !stays && failures.some((failure) => failure?.status === 401);
  useEffect(() => {
    if (leaving) location.assign(signInPath(pathname));
  }, [leaving, pathname]);
  return leaving;
}
