import { useState } from 'react';
import { factorFailures } from '#core/factors/factors.ts';
import { passkeyFields } from '#core/factors/passkey.ts';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { deviceName } from '#web/lib/device-name.ts';
import { Alert } from '#web/ui/alert.tsx';
import { loadPasskeyClient, passkeyTrouble } from './passkey-support.ts';

export interface FactorDialogProps {
  onDone(sentence: string, recovery_codes?: readonly string[]): void;
  onClose(): void;
}

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
        const { makePasskey } = await loadPasskeyClient();
        const passkey = await makePasskey(options).catch((thrown: unknown) => setTrouble(passkeyTrouble(thrown)));
        return passkey ? api.factors.addPasskey({ name, passkey }) : null;
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
