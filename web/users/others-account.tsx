import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { UserInQuestion, UserTask } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

interface OthersAccountProps {
  user: UserInQuestion & { suspended: boolean };
  begin(kind: UserTask['kind']): void;
  children?: ReactNode;
}

export function OthersAccount({ user, begin, children }: OthersAccountProps) {
  const suspension = user.suspended ? 'Reinstate' : 'Suspend';
  return (
    <>
      <Button size="sm" aria-label={`Password of ${nameOf(user)}`} onClick={() => begin('password')}>
        Password
      </Button>
      {children}
      <Button
        size="sm"
        aria-label={`${suspension} ${nameOf(user)}`}
        onClick={() => begin(user.suspended ? 'reinstate' : 'suspend')}
      >
        {suspension}
      </Button>
      <Button size="sm" variant="danger" aria-label={`Delete ${nameOf(user)}`} onClick={() => begin('delete')}>
        Delete
      </Button>
    </>
  );
}
