import { type ReactNode, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { apiFailure } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { isolated } from '#web/ui/isolated.tsx';

interface DiscardAttemptProps {
  attempt_id: string;
  title: string;
  label?: string;
  size?: 'sm' | 'md';
  /** What is deleted with it. */
  children: ReactNode;
  /** The dialog stays busy until it has resolved. */
  onDiscarded(): Promise<void> | void;
}

export function DiscardAttempt(props: DiscardAttemptProps) {
  const { attempt_id, title, label = 'Discard', size = 'sm', children, onDiscarded } = props;
  const [asking, setAsking] = useState(false);
  const discard = async (api: Api) => {
    await api.quiz.discard({ attempt_id }).catch((thrown) => {
      // Another tab may have discarded it.
      if (apiFailure(thrown)?.code !== 'ATTEMPT_NOT_FOUND') throw thrown;
    });
    await onDiscarded();
  };
  return (
    <>
      <Button
        variant="quiet"
        size={size}
        aria-label={`Discard this attempt: ${title}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <ConfirmAction
          title={isolated`Discard the attempt in ${title}?`}
          confirm="Discard"
          danger
          busyText="Discarding..."
          failed="The attempt could not be discarded. Please try again."
          act={discard}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>{children} It is not scored. Your earlier results stay.</p>
        </ConfirmAction>
      )}
    </>
  );
}
