import { useCallback, useEffect, useRef, useState } from 'react';
import './factors.css';
import { apiFailure } from '#web/lib/api-error.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { isAtNumbers, knowsPasskeys, loadPasskeyClient, passkeyTrouble } from './passkey-support.ts';

export function PasskeySignIn({ from }: { from: string | null }) {
  const hydrated = useHydrated();
  if (!hydrated || !knowsPasskeys()) return null;
  return isAtNumbers() ? <NotHere /> : <Offered from={from} />;
}

function Offered({ from }: { from: string | null }) {
  const { press, offer, busy, trouble } = usePasskeySignIn(from, false);
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn')) void offer();
    };
    document.addEventListener('focusin', focused);
    return () => document.removeEventListener('focusin', focused);
  }, [offer]);
  return (
    <div className="grid gap-3 mt-4">
      {trouble && <Alert tone="error">{trouble}</Alert>}
      <Button size="lg" busy={busy} busyText="Waiting for your passkey..." onClick={() => void press()}>
        <Icon name="key" />
        Continue with a passkey
      </Button>
    </div>
  );
}

/** A passkey belongs to a host name, never to an IP address. */
function NotHere() {
  const named = location.href.replace(location.hostname, 'localhost');
  return (
    <p className="t1 soft mt-4">
      Passkeys do not work at an address made of numbers. <a href={named}>Open this page at its name</a> to use one.
    </p>
  );
}

/** Everything is loaded on demand. */
export function usePasskeySignIn(from: string | null, second_factor: boolean) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);
  const waits = useRef(false);

  const signIn = useCallback(
    async (autofill: boolean) => {
      const [api, client] = await Promise.all([loadApi(), loadPasskeyClient()]);
      if (autofill && !(await client.canAutofill())) return;
      const { options } = await api.factors.beginPasskey({ second_factor });
      await api.factors.finishPasskey({ passkey: await client.takePasskey(options, autofill) });
      location.assign(returnPath(from));
    },
    [from, second_factor],
  );

  const press = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      await signIn(false);
    } catch (thrown) {
      setTrouble(apiFailure(thrown)?.error ?? passkeyTrouble(thrown));
      setBusy(false);
    } finally {
      running.current = false;
    }
  }, [signIn]);

  const offer = useCallback(async () => {
    if (waits.current || running.current) return;
    waits.current = true;
    try {
      await signIn(true);
    } catch (thrown) {
      const failure = apiFailure(thrown);
      if (failure && failure.code !== 'PASSKEYS_NOT_POSSIBLE') setTrouble(failure.error);
    } finally {
      waits.current = false;
    }
  }, [signIn]);

  useEffect(
    () => () => {
      if (waits.current) void loadPasskeyClient().then((client) => client.stopAutofill());
    },
    [],
  );
  return { press, offer, busy, trouble };
}
