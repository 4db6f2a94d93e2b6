import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { SECRET_NAME } from '#core/functions/functions.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { EdgeFunction } from './edge-function.ts';

interface SecretsProps {
  name: string;
  secret_names: readonly string[];
  onSaved(now: EdgeFunction, sentence: string): void;
}

type Task = { what: 'add' } | { what: 'replace' | 'remove'; key: string };

/** Saved over whatever else changed: what a secret replaces is never shown, so there is nothing to compare. Null removes one. */
async function saveSecrets(api: Api, name: string, secrets: Record<string, string | null>) {
  const { saved_version } = (await api.functions.read({ name })).function;
  return (await api.functions.save({ name, version: saved_version, secrets })).function;
}

/** Values are write-only. */
export function Secrets({ name, secret_names, onSaved }: SecretsProps) {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const finish = (now: EdgeFunction, sentence: string) => {
    close();
    onSaved(now, sentence);
  };
  return (
    <section className="fx__part topline min0" aria-labelledby="secrets">
      <div className="row row--apart mb-2">
        <h3 id="secrets" className="t4">
          Secrets
        </h3>
        <Button size="sm" onClick={() => setTask({ what: 'add' })}>
          <Icon name="plus" />
          Add secret
        </Button>
      </div>
      {secret_names.length === 0 ? (
        <p className="t1 soft">
          None. The code reads one with <code>Deno.env.get('NAME')</code>.
        </p>
      ) : (
        <ul className="lined">
          {secret_names.map((key) => (
            <li key={key} className="row anywhere">
              <span className="mono t1">{key}</span>
              <span className="t1 soft">is kept, and not shown</span>
              <span className="flow push">
                <Button size="sm" variant="quiet" onClick={() => setTask({ what: 'replace', key })}>
                  Replace<span className="sr"> {key}</span>
                </Button>
                <Button size="sm" variant="danger" onClick={() => setTask({ what: 'remove', key })}>
                  Remove<span className="sr"> {key}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {task?.what === 'remove' && <RemoveSecret name={name} secret={task.key} onClose={close} onSaved={finish} />}
      {task !== null && task.what !== 'remove' && (
        <SecretDialog
          name={name}
          replaces={task.what === 'replace' ? task.key : null}
          taken={secret_names}
          onClose={close}
          onSaved={finish}
        />
      )}
    </section>
  );
}

interface DialogProps {
  name: string;
  onSaved(now: EdgeFunction, sentence: string): void;
  onClose(): void;
}

function SecretDialog({
  name,
  replaces,
  taken,
  onSaved,
  onClose,
}: DialogProps & { replaces: string | null; taken: readonly string[] }) {
  const [key, setKey] = useState(replaces ?? '');
  const [value, setValue] = useState('');
  const { run, busy, failure } = useAction(
    (api) => saveSecrets(api, name, { [key]: value }),
    `Failed to save ${name}`,
  );
  const wrong = replaces !== null || key === '' ? null : whyNot(key, taken);
  const missing = key === '' ? 'Name it.' : value === '' ? 'The value is missing.' : undefined;
  const submit = async () => {
    const now = await run();
    if (now) onSaved(now, `Saved the secret ${key}`);
  };
  const [refused] = Object.values(failure?.fields ?? {});
  return (
    <FormDialog
      title={replaces === null ? 'Add a secret' : `Replace ${replaces}`}
      confirm={replaces === null ? 'Add secret' : 'Replace'}
      busyText="Saving..."
      busy={busy}
      failure={failure}
      missing={missing ?? (wrong ? 'Another name is needed.' : undefined)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {replaces === null && (
        <Field label="Name" required error={wrong} hint="Capital letters, digits and underscores, such as API_KEY.">
          <TextInput
            className="mono"
            value={key}
            maxLength={64}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
            onChange={(event) => setKey(event.target.value.trim())}
          />
        </Field>
      )}
      <Field
        label="Value"
        required
        error={refused}
        hint="It is encrypted and not shown again. It holds from the next call on, without a deploy."
      >
        <TextInput
          type="password"
          value={value}
          maxLength={4000}
          autoComplete="new-password"
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function whyNot(key: string, taken: readonly string[]): string | null {
  if (!SECRET_NAME.test(key)) return 'A name has capital letters, digits and underscores and begins with a letter.';
  return taken.includes(key) ? 'There is one of this name already: replace it in the list.' : null;
}

function RemoveSecret({ name, secret, onSaved, onClose }: DialogProps & { secret: string }) {
  return (
    <ConfirmAction
      title={<span className="anywhere">Remove {secret}?</span>}
      confirm="Remove"
      danger
      busyText="Removing..."
      failed={`Failed to save ${name}`}
      act={(api) => saveSecrets(api, name, { [secret]: null })}
      onDone={(now) => onSaved(now, `Removed the secret ${secret}`)}
      onClose={onClose}
    >
      <p>{name} is without it from the next call on. Its value cannot be brought back.</p>
    </ConfirmAction>
  );
}
