import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { factorFailures } from '#core/factors/factors.ts';
import { passkeyFields } from '#core/factors/passkey.ts';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { AddPasskeyDialog, type FactorDialogProps } from './add-passkey-dialog.tsx';
import { AppDialog } from './app-dialog.tsx';
import type { Factors } from './protection.ts';

const [, failed] = factorFailures.SECOND_FACTOR_NOT_CHANGED;

type Passkey = Factors['passkeys'][number];

export type FactorTask =
  | { kind: 'add' | 'app' | 'app-off' | 'codes' }
  | { kind: 'rename' | 'remove'; passkey: Passkey };

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
      return (
        <RecordDialog
          noun="Passkey"
          dialog={{ title: 'Rename passkey', confirm: 'Rename' }}
          fields={passkeyFields}
          record={task.passkey}
          failed={failed}
          save={(api, values, version) =>
            api.factors.renamePasskey({ passkey_id: task.passkey.id, version, ...values })
          }
          onSaved={({ passkey: { name } }) => rest.onDone(`The passkey is now called “${name}”.`)}
          onClose={rest.onClose}
        />
      );
    case 'remove': {
      const { id: passkey_id, name } = task.passkey;
      return (
        <QuestionDialog
          title={isolated`Remove “${name}”?`}
          confirm="Remove passkey"
          call={(api) => api.factors.removePasskey({ passkey_id })}
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
          call={(api) => api.factors.removeApp()}
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

interface QuestionProps extends FactorDialogProps {
  title: ReactNode;
  confirm: string;
  children: string;
  call(api: Api): Promise<{ removed: boolean } | { recovery_codes: string[] }>;
  said: string;
}

function QuestionDialog({ title, confirm, children, call, said, onDone, onClose }: QuestionProps) {
  const act = useAction(call, failed);
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      busyText="Saving..."
      busy={act.busy}
      failure={act.failure}
      onSubmit={async () => {
        const done = await act.run();
        if (done) onDone(said, 'recovery_codes' in done ? done.recovery_codes : []);
      }}
      onClose={onClose}
    >
      <p>{children}</p>
    </FormDialog>
  );
}
