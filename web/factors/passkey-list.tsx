import { Button } from '#web/ui/button.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { LastUsed } from './last-used.tsx';
import { isAtNumbers, knowsPasskeys } from './passkey-support.ts';
import type { Factors } from './protection.ts';
import type { FactorTask } from './task-dialog.tsx';

interface PasskeyListProps {
  factors: Factors;
  begin(task: FactorTask): void;
}

export function PasskeyList({ factors: { passkeys, passkey_origin }, begin }: PasskeyListProps) {
  const hydrated = useHydrated();
  return (
    <div className="factor stack stack--tight">
      <h3 className="t3">Passkeys</h3>
      <p className="t1 soft">
        Your fingerprint, your face or a security key. They also sign in without the password.
      </p>
      {passkeys.length > 0 && (
        <ul className="ruled">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="row row--apart">
              <div className="anywhere">
                <p>{passkey.name}</p>
                <p className="t1 soft">
                  Added <LocalDate at={passkey.created_at} style="medium" /> · <LastUsed at={passkey.last_used_at} />
                </p>
              </div>
              {hydrated && (
                <div className="row">
                  <Button size="sm" onClick={() => begin({ kind: 'rename', passkey })}>
                    Rename<span className="sr"> {passkey.name}</span>
                  </Button>
                  <Button size="sm" variant="danger" onClick={() => begin({ kind: 'remove', passkey })}>
                    Remove<span className="sr"> {passkey.name}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {hydrated && <AddOne origin={passkey_origin} begin={begin} />}
    </div>
  );
}

function AddOne({ origin, begin }: { origin: string | null; begin: PasskeyListProps['begin'] }) {
  if (origin === null) return <p>Passkeys do not work at the address of this site, because it is made of numbers.</p>;
  if (isAtNumbers() || location.origin !== origin) {
    return (
      <p>
        Passkeys work at <a href={`${origin}/profile?tab=security`}>{origin}</a> only. Open this page there to add
        one.
      </p>
    );
  }
  if (!knowsPasskeys()) return <p>This browser does not support passkeys. Use a newer one to add one.</p>;
  return <Button onClick={() => begin({ kind: 'add' })}>Add a passkey</Button>;
}
