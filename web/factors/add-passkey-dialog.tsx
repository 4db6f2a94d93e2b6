import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { passkeyFields } from '#core/factors/passkey.ts';
import { factorFailures } from '#core/factors.ts';
import { deviceName } from '#web/lib/device-name.ts';
import { Alert } from '#web/ui/alert.tsx';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import { loadPasskeyClient, passkeyTrouble } from './passkey-support.ts';
import type { FactorDialogProps } from './task-dialog.tsx';

type Options = Awaited<ReturnType<Api['factors']['beginAddPasskey']>>['options'];

export function AddPasskeyDialog({ onDone, onClose }: FactorDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  return (
    <RecordDialog
      noun="Passkey"
      dialog={{ title: 'Add a passkey', confirm: 'Continue', busyText: 'Waiting for your passkey...' }}
      fields={passkeyFields}
      record={null}
      start={{ name: deviceName(navigator.userAgent, 'cookie').slice(0, passkeyFields.name.max) }}
      failed={factorFailures.SECOND_FACTOR_NOT_CHANGED[1]}
      save={async (api, { name }) => {
        setTrouble(null);
        const { options } = await api.factors.beginAddPasskey();
        return added(api, options, name, setTrouble);
      }}
      onSaved={(done) =>
        done && onDone(`“${done.passkey.name}” is added. Other devices have been signed out.`, done.recovery_codes)
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {trouble && <Alert tone="error">{trouble}</Alert>}
          <p>
            A passkey signs in with your fingerprint, face or the code of your device, or with a security key. It
            cannot be entered on a fake site.
          </p>
          {field('name', { hint: 'So that you recognize it in the list.' })}
        </>
      )}
    </RecordDialog>
  );
}

/** Null if the browser made none; `tell` explains why. */
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
