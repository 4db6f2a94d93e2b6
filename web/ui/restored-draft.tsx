import { type ReactNode, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';

interface RestoredDraftProps {
  /** Nothing is shown while it is not. */
  restored: boolean;
  /** Puts the form back to what is saved, and forgets the draft. */
  onDiscard(): void;
  /** What becomes of the form then. */
  children?: ReactNode;
}

/** Says that a form opened with what was typed into it before, and lets it go after asking. */
export function RestoredDraft({ restored, onDiscard, children }: RestoredDraftProps) {
  const [asks, setAsks] = useState(false);
  const discard = (
    <Button size="sm" onClick={() => setAsks(true)}>
      Discard
    </Button>
  );
  return (
    <>
      <div role="status">
        {restored && (
          <Alert tone="info" action={discard}>
            Restored what you had typed. It is not saved yet.
          </Alert>
        )}
      </div>
      {asks && (
        <Confirm
          title="Discard what you had typed?"
          confirm="Discard"
          danger
          onConfirm={() => {
            setAsks(false);
            onDiscard();
          }}
          onClose={() => setAsks(false)}
        >
          {children ?? 'The form shows what is saved. This cannot be undone.'}
        </Confirm>
      )}
    </>
  );
}
