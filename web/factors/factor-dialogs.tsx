import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { factorFailures, PASSKEY_NAME_MAX } from '#core/factors.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useOpened } from '#web/ui/use-opened.tsx';
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
    (api, name: string, version: number) => api.factors.renamePasskey({ passkey_id: passkey.id, name, version }),
    failed,
  );
  const save = async (form: FormData, version: number) => {
    const done = await rename.run(textOf(form, 'name'), version);
    if (done) onDone(`The passkey is now called “${done.passkey.name}”.`);
  };
  const { opened, submit, meanwhile } = useOpened(passkey, {
    load: async ({ factors }, { id }) => (await factors.mine()).passkeys.find((one) => one.id === id) ?? null,
    failed,
    words: ({ name }) => ({ Name: name }),
    typed: (form) => ({ Name: textOf(form, 'name').trim() }),
    save: (form, version) => void save(form, version),
    onTheirs: rename.clear,
  });
  return (
    <FormDialog
      title="Rename passkey"
      confirm="Rename"
      busyText="Saving..."
      busy={rename.busy}
      failure={rename.failure}
      meanwhile={meanwhile}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={rename.failure?.fields?.name} required>
        <TextInput
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          key={opened?.version}
          defaultValue={opened?.name}
        />
      </Field>
    </FormDialog>
  );
}

interface QuestionProps extends FactorDialogProps {
  title: ReactNode;
  confirm: string;
  /** What it means. */
  children: string;
  call(api: Api): Promise<{ recovery_codes?: string[] }>;
  said: string;
}

/** A change that is asked about first. */
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
