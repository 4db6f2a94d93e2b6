import { useState } from 'react';
import { useRevalidator } from 'react-router';
import '#web/factors/factors.css';
import { RECOVERY_CODES_FEW } from '#core/factors/factors.ts';
import { LastUsed } from '#web/factors/last-used.tsx';
import { PasskeyList } from '#web/factors/passkey-list.tsx';
import { type Factors, firstFactor, protectionText } from '#web/factors/protection.ts';
import { NewCodes } from '#web/factors/recovery-codes.tsx';
import { type FactorTask, TaskDialog } from '#web/factors/task-dialog.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { AsksWho } from './asks-who.tsx';
import type { Owner } from './confirm-ways.tsx';

export function SecondFactor({ owner, from }: { owner: Owner; from: string }) {
  const { factors, has_password } = owner;
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState<FactorTask | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = (next: FactorTask) => {
    setDone(null);
    setTask(next);
  };
  const finish = (sentence: string, recovery_codes: readonly string[] = []) => {
    setTask(null);
    setDone(sentence);
    if (recovery_codes.length > 0) setCodes(recovery_codes);
    void revalidate();
  };
  const protectedByMore = factors.app !== null || factors.passkeys.length > 0;
  return (
    <FormPart sign={<Icon name="lock" />} id="second-factor" title="Second factor">
      <p>
        {protectionText(owner)}{' '}
        {!protectedByMore &&
          (has_password
            ? 'With a second factor, your password alone lets nobody in.'
            : 'With a second factor, that account alone lets nobody in.')}
      </p>
      {done && <Alert tone="ok">{done}</Alert>}
      {codes.length > 0 && <NewCodes codes={codes} />}
      {!hydrated && <p className="soft">Changing this needs JavaScript.</p>}
      <PasskeyList factors={factors} begin={begin} />
      <App app={factors.app} begin={begin} />
      {protectedByMore && <Codes left={factors.recovery_codes} begin={begin} />}
      {task && (
        <AsksWho owner={owner} from={from}>
          <TaskDialog
            task={task}
            factors={factors}
            alone={firstFactor(owner)}
            onDone={finish}
            onClose={() => setTask(null)}
          />
        </AsksWho>
      )}
    </FormPart>
  );
}

type PartProps = { begin(task: FactorTask): void };

function App({ app, begin }: PartProps & { app: Factors['app'] }) {
  const hydrated = useHydrated();
  return (
    <div className="factor stack stack--tight">
      <h3 className="t3">Authenticator app</h3>
      {app ? (
        <p className="t1 soft">
          On since <LocalDate at={app.created_at} style="medium" /> · <LastUsed at={app.last_used_at} />
        </p>
      ) : (
        <p className="t1 soft">An app on your phone shows a new code every 30 seconds. Signing in asks for it.</p>
      )}
      {hydrated && (
        <div className="row">
          <Button onClick={() => begin({ kind: 'app' })}>{app ? 'Set up another app' : 'Set up an app'}</Button>
          {app && <Button onClick={() => begin({ kind: 'app-off' })}>Turn off</Button>}
        </div>
      )}
    </div>
  );
}

function Codes({ left, begin }: PartProps & { left: number }) {
  const hydrated = useHydrated();
  return (
    <div className="factor stack stack--tight">
      <h3 className="t3">Recovery codes</h3>
      {left <= RECOVERY_CODES_FEW ? (
        <Alert tone="wait">
          {left === 0 ? 'No recovery code is left.' : left === 1 ? 'One recovery code is left.' : `${left} are left.`}{' '}
          Without them a lost phone can keep you out of your account.
        </Alert>
      ) : (
        <p className="t1 soft">{left} are left. Each signs in once when your app or passkey is not at hand.</p>
      )}
      {hydrated && <Button onClick={() => begin({ kind: 'codes' })}>Make new codes</Button>}
    </div>
  );
}
