import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { AppDialog } from './app-dialog.tsx';
import { type FactorDialogProps, PasswordDialog, RenameDialog } from './factor-dialogs.tsx';
import type { Factors } from './protection.ts';
import type { FactorTask } from './second-factor.tsx';

interface TaskDialogProps extends FactorDialogProps {
  task: FactorTask;
  factors: Factors;
}

/** The dialog of a task. */
export function TaskDialog({ task, factors, ...rest }: TaskDialogProps) {
  const isLast = factors.passkeys.length + (factors.app ? 1 : 0) === 1;
  const alone = isLast ? ' It is your last one: your password alone protects the account then.' : '';
  switch (task.kind) {
    case 'add':
      return <AddPasskeyDialog {...rest} />;
    case 'app':
      return <AppDialog replaces={factors.app !== null} {...rest} />;
    case 'rename':
      return <RenameDialog passkey={task.passkey} {...rest} />;
    case 'remove': {
      const { id: passkey_id, name } = task.passkey;
      return (
        <PasswordDialog
          title={`Remove “${name}”?`}
          confirm="Remove passkey"
          call={async (api, current_password) => {
            await api.factors.removePasskey({ passkey_id, current_password });
            return {};
          }}
          said={`“${name}” is removed. Other devices have been signed out.`}
          {...rest}
        >
          {`It no longer signs in here. Delete it on your device as well.${alone}`}
        </PasswordDialog>
      );
    }
    case 'app-off':
      return (
        <PasswordDialog
          title="Turn the authenticator app off?"
          confirm="Turn off"
          call={async (api, current_password) => {
            await api.factors.removeApp({ current_password });
            return {};
          }}
          said="The authenticator app is turned off. Other devices have been signed out."
          {...rest}
        >
          {`Signing in no longer asks for a code of it.${alone}`}
        </PasswordDialog>
      );
    case 'codes':
      return (
        <PasswordDialog
          title="Make new recovery codes?"
          confirm="Make new codes"
          call={(api, current_password) => api.factors.makeRecoveryCodes({ current_password })}
          said="You have new recovery codes. Other devices have been signed out."
          {...rest}
        >
          The codes that you have now stop working.
        </PasswordDialog>
      );
  }
}
