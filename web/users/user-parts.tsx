import type { ReactNode } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type UserInQuestion = Pick<
  Output<'users.list'>['users'][number],
  'id' | 'full_name' | 'email' | 'is_admin' | 'is_you' | 'version'
>;

export interface UserTask {
  kind: 'edit' | 'view' | 'password' | 'factors' | 'suspend' | 'reinstate' | 'delete';
  user: UserInQuestion;
}

export interface UserDialogProps {
  user: UserInQuestion;
  onDone(sentence: string): void;
  onClose(): void;
}

export function SuspensionSign({ user }: { user: { suspended: boolean } }) {
  if (!user.suspended) return null;
  return (
    <span className="badge badge--wrong">
      <Icon name="lock" />
      Suspended
    </span>
  );
}

export function Confirmation({ user }: { user: { confirmed: boolean } }) {
  if (user.confirmed) return null;
  return (
    <span className="badge badge--flag">
      <Icon name="clock" />
      Not confirmed
    </span>
  );
}

/** An account that never signed in may have no name. */
export function nameOf({ full_name, email }: { full_name: string; email: string }): string {
  return full_name || email;
}

interface AccountButtonsProps {
  user: UserInQuestion & { suspended: boolean };
  begin(kind: UserTask['kind']): void;
  /** For the accounts of others. */
  children?: ReactNode;
}

export function AccountButtons({ user, begin, children }: AccountButtonsProps) {
  if (user.is_you) {
    return (
      <>
        <ButtonLink size="sm" to="/profile?tab=security#password" aria-label="Your own password">
          Password
        </ButtonLink>
        <ButtonLink
          size="sm"
          variant="danger"
          to="/profile?tab=security#delete-account"
          aria-label="Delete your own account"
        >
          Delete
        </ButtonLink>
      </>
    );
  }
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
