import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { ASSIGNED_AT_ONCE, type AssignOutcome, addressesIn } from '#core/entitlements/assign.ts';
import { type Choice, Combobox } from '#web/admin-kit/combobox.tsx';
import { counted } from '#web/lib/counted.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface AssignProps {
  entitlement: { id: string; name: string; code: string } | null;
  onAssigned(sentence: string): void;
  onClose(): void;
}

export function AssignEntitlement({ entitlement, onAssigned, onClose }: AssignProps) {
  const [several, setSeveral] = useState(false);
  const [addresses, setAddresses] = useState('');
  const [results, setResults] = useState<Assigned>([]);
  const assign = useAction(async ({ entitlementsAdmin }, form: FormData): Promise<Assigned> => {
    const grant = { entitlement_id: textOf(form, 'entitlement_id'), expires_on: textOf(form, 'expires_on') };
    if (several) return (await entitlementsAdmin.assignMany({ ...grant, emails: addressesIn(addresses) })).results;
    await entitlementsAdmin.assign({ ...grant, user_id: textOf(form, 'user_id') });
    return [];
  }, 'Failed to assign entitlement');
  const submit = async (form: FormData) => {
    const assigned = await assign.run(form);
    if (!assigned) return;
    const unknown = assigned.filter(({ outcome }) => outcome === 'unknown');
    if (!several) onAssigned('Entitlement assigned successfully');
    else if (assigned.every(({ outcome }) => outcome === 'assigned')) onAssigned(assignedText(assigned));
    else setAddresses(unknown.map(({ email }) => email).join('\n'));
    setResults(assigned);
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
      onClose={() => (results.length > 0 ? onAssigned(assignedText(results)) : onClose())}
    >
      {results.length > 0 && <AssignOutcomes results={results} />}
      {several ? (
        <Field
          label="Email addresses"
          hint={`Paste up to ${ASSIGNED_AT_ONCE}, one per line.`}
          error={error('emails')}
          required
        >
          <TextArea
            name="emails"
            rows={6}
            value={addresses}
            onChange={({ target }) => setAddresses(target.value)}
            spellCheck={false}
          />
        </Field>
      ) : (
        <Field label="User" error={error('user_id')} required>
          <Combobox name="user_id" find={findUsers} noun={['user', 'users']} placeholder="Name or e-mail" />
        </Field>
      )}
      <Button size="sm" variant="quiet" onClick={() => setSeveral(!several)}>
        {several ? 'Assign to one user' : 'Assign to several users'}
      </Button>
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
  id,
  label: name,
  note: code,
});

async function findUsers(api: Api, q: string) {
  const { users, more } = await api.entitlementsAdmin.assignableUsers({ q });
  return { choices: users.map(({ id, full_name, email }) => ({ id, label: full_name, note: email })), more };
}

async function findEntitlements(api: Api, q: string) {
  const { entitlements, next_cursor } = await api.entitlementsAdmin.list({ q, state: 'active' });
  return { choices: entitlements.map(asChoice), more: next_cursor !== null };
}

type Assigned = Output<'entitlementsAdmin.assignMany'>['results'];

const outcomeTexts: Record<AssignOutcome, string> = {
  assigned: 'Assigned',
  held: 'Has it already',
  unknown: 'No user has this address',
  repeated: 'Twice in the list',
};

const assignedText = (results: Assigned) => {
  const { length } = results.filter(({ outcome }) => outcome === 'assigned');
  return `Entitlement assigned to ${counted(length, 'user')}`;
};

function AssignOutcomes({ results }: { results: Assigned }) {
  return (
    <>
      <Alert tone="wait" title={`${assignedText(results)}.`}>
        Addresses without a user are still in the field: correct them and assign again.
      </Alert>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard */}
      <section className="panel table-wrap ent-outcomes" aria-label="Results" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ email, outcome }, line) => (
              <tr key={line}>
                <td>
                  <bdi>{email}</bdi>
                </td>
                <td>{outcomeTexts[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
