import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { passkeyFields } from '#core/factors/passkey.ts';
import { factorFailures } from '#core/factors.ts';
import { useAction } from '#web/lib/use-action.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import type { Factors } from './protection.ts';

export interface FactorDialogProps {
  onDone(sentence: string, recovery_codes?: readonly string[]): void;
  onClose(): void;
}

type Passkey = Factors['passkeys'][number];

const [, failed] = factorFailures.SECOND_FACTOR_NOT_CHANGED;

export function RenameDialog({ passkey, onDone, onClose }: FactorDialogProps & { passkey: Passkey }) {
  return (
    <RecordDialog
      noun="Passkey"
      dialog={{ title: 'Rename passkey', confirm: 'Rename' }}
      fields={passkeyFields}
      record={passkey}
      failed={failed}
      save={({ factors }, values, version) => factors.renamePasskey({ passkey_id: passkey.id, version, ...values })}
      onSaved={({ passkey: { name } }) => onDone(`The passkey is now called “${name}”.`)}
      onClose={onClose}
    />
  );
}

interface QuestionProps extends FactorDialogProps {
  title: ReactNode;
  confirm: string;
  children: string;
  call(api: Api): Promise<{ recovery_codes?: string[] }>;
  said: string;
}

export function QuestionDialog(props: QuestionProps) {
  const { title, confirm, children, call, said, onDone, onClose } = props;
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
        if (done) onDone(said, done.recovery_codes);
      }}
      onClose={onClose}
    >
      <p>{children}</p>
    </FormDialog>
  );
}
