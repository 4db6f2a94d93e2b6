import { type ReactNode, useCallback, useState } from 'react';
import { apiFailure } from '#web/lib/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Owner } from './confirm-ways.tsx';

/** Runs calls, and once more after the person has confirmed who they are where a call was refused for that. */
export type Confirmed = <Result>(doing: string, call: () => Promise<Result>) => Promise<Result>;

/**
 * For calls that a script makes: `dialog` has to be rendered. `from` is where signing in with a provider leads back to. A question
 * that is closed without an answer leaves the call refused.
 */
export function useConfirmed(owner: Owner, from: string): { confirmed: Confirmed; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ doing: string; answer(isConfirmed: boolean): void } | null>(null);
  const confirmed: Confirmed = useCallback(async (doing, call) => {
    try {
      return await call();
    } catch (thrown) {
      if (apiFailure(thrown)?.code !== 'REAUTHENTICATION_REQUIRED') throw thrown;
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ doing, answer }));
      setAsked(null);
      if (!isConfirmed) throw thrown;
      return call();
    }
  }, []);
  const dialog = asked && (
    <ConfirmDialog
      owner={owner}
      doing={asked.doing}
      from={from}
      onConfirmed={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  );
  return { confirmed, dialog };
}
