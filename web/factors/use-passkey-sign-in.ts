import { useCallback, useEffect, useRef, useState } from 'react';
import { apiFailure } from '#web/lib/api-error.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { loadPasskeyClient } from './load-passkey-client.ts';
import { passkeyTrouble } from './passkey-support.ts';

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
