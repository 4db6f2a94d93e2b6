import { type ReactNode, useCallback, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { AskingWho } from '#web/lib/asking-who.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { providersOf } from '#web/sso/provider-buttons.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Owner } from './confirm-ways.tsx';

interface AsksWhoProps {
  owner?: Owner;
  from: string;
  children: ReactNode;
}

/** Inside it, actions refused with REAUTHENTICATION_REQUIRED ask for confirmation and then run again. */
export function AsksWho({ owner, from, children }: AsksWhoProps) {
  const [asked, setAsked] = useState<{ owner: Owner; answer(isConfirmed: boolean): void } | null>(null);
  const callAgain = useCallback(
    async <Result,>(call: () => Promise<Result>) => {
      try {
        return await call();
      } catch (thrown) {
        if (apiFailure(thrown)?.code !== 'REAUTHENTICATION_REQUIRED') throw thrown;
        const whose = owner ?? (await ownerOf(await loadApi()));
        const isConfirmed = await new Promise<boolean>((answer) => setAsked({ owner: whose, answer }));
        setAsked(null);
        if (!isConfirmed) throw thrown;
        return call();
      }
    },
    [owner],
  );
  return (
    <>
      <AskingWho value={callAgain}>{children}</AskingWho>
      {asked && (
        <ConfirmDialog
          owner={asked.owner}
          doing="do this"
          from={from}
          onConfirmed={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </>
  );
}

export async function ownerOf(api: Api): Promise<Owner> {
  const [{ user }, signIns, providers, factors] = await Promise.all([
    api.account.me(),
    api.sso.identities(),
    providersOf(api),
    api.factors.mine(),
  ]);
  return { email: user.email, ...signIns, providers, factors };
}
