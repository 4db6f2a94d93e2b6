import { useEffect } from 'react';
import '#web/styles/factors.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { atLocalhost, isAtNumbers, knowsPasskeys } from './passkey-support.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

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
    <div className="passkey-in">
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
  return (
    <p className="t1 soft passkey-in">
      Passkeys do not work at an address made of numbers. <a href={atLocalhost()}>Open this page at its name</a> to
      use one.
    </p>
  );
}
