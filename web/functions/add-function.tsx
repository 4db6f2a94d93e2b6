import { useState } from 'react';
import { FUNCTION_NAME, functionFailures } from '#core/functions.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { functionPath } from './edge-function.ts';
import { template } from './template.ts';
import { useSessionOver } from './use-session-over.ts';

interface AddFunctionProps {
  taken: readonly string[];
  reserved: readonly string[];
  onAdded(name: string): void;
  onClose(): void;
}

export function AddFunction({ taken, reserved, onAdded, onClose }: AddFunctionProps) {
  const [name, setName] = useState('');
  const { run, busy, failure } = useAction(
    (api, wanted: string) => api.functions.add({ name: wanted, code: template }),
    'Failed to save the function',
  );
  useSessionOver([failure]);
  const wanted = name.trim();
  const wrong = wanted === '' ? null : whyNot(wanted, taken, reserved);
  const submit = async () => {
    if (await run(wanted)) onAdded(wanted);
  };
  return (
    <FormDialog
      title="Add a function"
      confirm="Add function"
      busyText="Adding..."
      busy={busy}
      failure={failure}
      missing={wanted === '' ? 'Give it a name.' : wrong ? 'Another name is needed.' : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        error={wrong ?? failure?.fields?.name}
        hint={
          <>
            Lower-case letters, digits and hyphens. It is served at{' '}
            <span className="mono fx__break">{functionPath(wanted || 'name')}</span>
          </>
        }
      >
        <TextInput
          className="mono"
          value={name}
          maxLength={50}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <p className="t1 soft">It begins as a small function that works, and is not served before you deploy it.</p>
    </FormDialog>
  );
}

function whyNot(name: string, taken: readonly string[], reserved: readonly string[]): string | null {
  if (!FUNCTION_NAME.test(name)) return functionFailures.FUNCTION_NAME_WRONG[1];
  if (reserved.includes(name)) return functionFailures.FUNCTION_NAME_RESERVED[1].replace('{name}', name);
  return taken.includes(name) ? functionFailures.FUNCTION_NAME_TAKEN[1] : null;
}
