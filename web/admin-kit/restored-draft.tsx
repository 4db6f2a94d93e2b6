import { type ReactNode, useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';

interface RestoredDraftProps {
  restored: boolean;
  onDiscard(): void;
  children?: ReactNode;
}

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
