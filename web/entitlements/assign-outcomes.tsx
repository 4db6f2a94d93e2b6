import type { Api } from '#core/contract/index.ts';
import type { AssignOutcome } from '#core/entitlements/assign.ts';
import { counted } from '#web/lib/counted.ts';
import { Alert } from '#web/ui/alert.tsx';

export type Assigned = Awaited<ReturnType<Api['entitlementsAdmin']['assignMany']>>['results'];

const outcomeTexts: Record<AssignOutcome, string> = {
  assigned: 'Assigned',
  held: 'Has it already',
  unknown: 'No user has this address',
  repeated: 'Twice in the list',
};

export const assignedText = (results: Assigned) => {
  const { length } = results.filter(({ outcome }) => outcome === 'assigned');
  return `Entitlement assigned to ${counted(length, 'user')}`;
};

export function AssignOutcomes({ results }: { results: Assigned }) {
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
