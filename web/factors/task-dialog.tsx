import { isolated } from '#web/ui/isolated.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { AppDialog } from './app-dialog.tsx';
import { type FactorDialogProps, QuestionDialog, RenameDialog } from './factor-dialogs.tsx';
import type { Factors } from './protection.ts';

export type FactorTask =
  | { kind: 'add' | 'app' | 'app-off' | 'codes' }
  | { kind: 'rename' | 'remove'; passkey: Factors['passkeys'][number] };

interface TaskDialogProps extends FactorDialogProps {
  task: FactorTask;
  factors: Factors;
  /** For example 'your password'. */
  alone: string;
}

export function TaskDialog({ task, factors, alone, ...rest }: TaskDialogProps) {
  const isLast = factors.passkeys.length + (factors.app ? 1 : 0) === 1;
  const last = isLast ? ` It is your last one: ${alone} alone protects the account then.` : '';
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
        <QuestionDialog
          title={isolated`Remove “${name}”?`}
          confirm="Remove passkey"
          call={async (api) => {
            await api.factors.removePasskey({ passkey_id });
            return {};
          }}
          said={`“${name}” is removed. Other devices have been signed out.`}
          {...rest}
        >
          {`It no longer signs in here. Delete it on your device as well.${last}`}
        </QuestionDialog>
      );
    }
    case 'app-off':
      return (
        <QuestionDialog
          title="Turn the authenticator app off?"
          confirm="Turn off"
          call={async (api) => {
            await api.factors.removeApp();
            return {};
          }}
          said="The authenticator app is turned off. Other devices have been signed out."
          {...rest}
        >
          {`Signing in no longer asks for a code from it.${last}`}
        </QuestionDialog>
      );
    case 'codes':
      return (
        <QuestionDialog
          title="Make new recovery codes?"
          confirm="Make new codes"
          call={(api) => api.factors.makeRecoveryCodes()}
          said="You have new recovery codes. Other devices have been signed out."
          {...rest}
        >
          The codes that you have now stop working.
        </QuestionDialog>
      );
  }
}
