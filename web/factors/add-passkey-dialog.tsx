import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { factorFailures, PASSKEY_NAME_MAX } from '#core/factors.ts';
import { deviceName } from '#web/lib/device-name.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { FactorDialogProps } from './factor-dialogs.tsx';
import { loadPasskeyClient } from './load-passkey-client.ts';
import { passkeyTrouble } from './passkey-support.ts';

type Options = Awaited<ReturnType<Api['factors']['beginAddPasskey']>>['options'];

/** Adding a passkey: a name, and then the browser's own dialog. */
export function AddPasskeyDialog({ onDone, onClose }: FactorDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const add = useAction(async (api, form: FormData) => {
    setTrouble(null);
    const { options } = await api.factors.beginAddPasskey();
    return added(api, options, textOf(form, 'name'), setTrouble);
  }, factorFailures.SECOND_FACTOR_NOT_CHANGED[1]);
  const error = (name: string) => add.failure?.fields?.[name];
  return (
    <FormDialog
      title="Add a passkey"
      confirm="Continue"
      busyText="Waiting for your passkey..."
      busy={add.busy}
      failure={add.failure}
      onSubmit={async (form) => {
        const done = await add.run(form);
        if (done) onDone(`“${done.passkey.name}” is added. Other devices have been signed out.`, done.recovery_codes);
      }}
      onClose={onClose}
    >
      {trouble && <Alert tone="error">{trouble}</Alert>}
      <p>
        A passkey signs in with your fingerprint, face or the code of your device, or with a security key. It cannot
        be entered on a fake site.
      </p>
      <Field label="Name" hint="So that you recognize it in the list." error={error('name')} required>
        <TextInput
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          defaultValue={deviceName(navigator.userAgent, 'cookie').slice(0, PASSKEY_NAME_MAX)}
        />
      </Field>
    </FormDialog>
  );
}

/** Null where the browser made none; `tell` says why. */
async function added(api: Api, options: Options, name: string, tell: (sentence: string) => void) {
  const { makePasskey } = await loadPasskeyClient();
  let passkey: Awaited<ReturnType<typeof makePasskey>>;
  try {
    passkey = await makePasskey(options);
  } catch (thrown) {
    tell(passkeyTrouble(thrown));
    return null;
  }
  return api.factors.addPasskey({ name, passkey });
}
