import type { Api } from '#core/contract/index.ts';
import { factorFailures, PASSKEY_NAME_MAX } from '#core/factors.ts';
import { textOf } from '#web/account/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { Factors } from './protection.ts';

export interface FactorDialogProps {
  /** With the sentence that says what was done, and recovery codes where there are new ones. */
  onDone(sentence: string, recovery_codes?: readonly string[]): void;
  onClose(): void;
}

type Passkey = Factors['passkeys'][number];

const [, failed] = factorFailures.SECOND_FACTOR_NOT_CHANGED;

export function RenameDialog({ passkey, onDone, onClose }: FactorDialogProps & { passkey: Passkey }) {
  const rename = useAction(
    (api, name: string) => api.factors.renamePasskey({ passkey_id: passkey.id, name }),
    failed,
  );
  return (
    <FormDialog
      title="Rename passkey"
      confirm="Rename"
      busyText="Saving..."
      busy={rename.busy}
      failure={rename.failure}
      onSubmit={async (form) => {
        const done = await rename.run(textOf(form, 'name'));
        if (done) onDone(`The passkey is called “${done.passkey.name}” now.`);
      }}
      onClose={onClose}
    >
      <Field label="Name" error={rename.failure?.fields?.name} required>
        <TextInput name="name" autoComplete="off" maxLength={PASSKEY_NAME_MAX} defaultValue={passkey.name} />
      </Field>
    </FormDialog>
  );
}

interface ConfirmedProps extends FactorDialogProps {
  title: string;
  confirm: string;
  /** What it means. */
  children: string;
  call(api: Api, current_password: string): Promise<{ recovery_codes?: string[] }>;
  said: string;
}

/** A change that asks for the password first. */
export function PasswordDialog({ title, confirm, children, call, said, onDone, onClose }: ConfirmedProps) {
  const act = useAction(call, failed);
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      busyText="Saving..."
      busy={act.busy}
      failure={act.failure}
      onSubmit={async (form) => {
        const done = await act.run(textOf(form, 'current_password'));
        if (done) onDone(said, done.recovery_codes);
      }}
      onClose={onClose}
    >
      <p>{children}</p>
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        error={act.failure?.fields?.current_password}
        required
      />
    </FormDialog>
  );
}
