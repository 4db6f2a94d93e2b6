import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { type Choice, Combobox } from '#web/ui/combobox.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface AssignProps {
  /** Chosen already; null leaves the choice open. */
  entitlement: { id: string; name: string; code: string } | null;
  onAssigned(): void;
  onClose(): void;
}

/** Gives an entitlement to a user. */
export function AssignEntitlement({ entitlement, onAssigned, onClose }: AssignProps) {
  const assign = useAction(
    (api, input: Parameters<Api['entitlementsOffice']['assign']>[0]) => api.entitlementsOffice.assign(input),
    'Failed to assign entitlement',
  );
  const submit = async (form: FormData) => {
    const input = {
      user_id: textOf(form, 'user_id'),
      entitlement_id: textOf(form, 'entitlement_id'),
      expires_on: textOf(form, 'expires_on'),
    };
    if (await assign.run(input)) onAssigned();
  };
  const error = (name: string) => assign.failure?.fields?.[name];
  return (
    <FormDialog
      title="Assign Entitlement"
      confirm="Assign Entitlement"
      busyText="Assigning..."
      busy={assign.busy}
      failure={assign.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="User" error={error('user_id')} required>
        <Combobox name="user_id" find={findUsers} noun={['user', 'users']} placeholder="Name or e-mail" />
      </Field>
      <Field label="Entitlement" error={error('entitlement_id')} required>
        <Combobox
          name="entitlement_id"
          find={findEntitlements}
          noun={['active entitlement', 'active entitlements']}
          placeholder="Name, code or topic"
          initial={entitlement && asChoice(entitlement)}
        />
      </Field>
      <Field
        label="Expires"
        mark="optional"
        hint="It lasts to the end of that day, UTC. Empty: it never expires."
        error={error('expires_on')}
      >
        <DayInput name="expires_on" min={new Date().toISOString().slice(0, 10)} />
      </Field>
    </FormDialog>
  );
}

const asChoice = ({ id, name, code }: { id: string; name: string; code: string }): Choice => ({
  ...{ id, label: name, note: code },
});

async function findUsers(api: Api, q: string) {
  const { users, more } = await api.entitlementsOffice.assignableUsers({ q });
  return { choices: users.map(({ id, full_name, email }) => ({ id, label: full_name, note: email })), more };
}

async function findEntitlements(api: Api, q: string) {
  const { entitlements, next_cursor } = await api.entitlementsOffice.list({ q, state: 'active' });
  return { choices: entitlements.map(asChoice), more: next_cursor !== null };
}
