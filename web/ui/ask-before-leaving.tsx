import { type ReactNode, useEffect } from 'react';
import type { Location } from 'react-router';
import { isDoneBefore } from '#web/lib/done-before.ts';
import { useLeaving } from '#web/lib/use-leaving.ts';
import { Confirm } from './confirm.tsx';

interface AskBeforeLeavingProps {
  unsaved: boolean;
  title?: string;
  confirm?: string;
  kept?: boolean;
  /** By default going to another screen; filters and pages of a list do not count. */
  leaves?(from: Location, to: Location): boolean;
  children: ReactNode;
}

const toAnotherScreen = (from: Location, to: Location) => from.pathname !== to.pathname;

export function AskBeforeLeaving(props: AskBeforeLeavingProps) {
  const { unsaved, title = 'Leave without saving?', confirm = 'Leave without saving', kept = false } = props;
  const { leaves = toAnotherScreen, children } = props;
  const { asking, stay, leave } = useLeaving(
    ({ currentLocation, nextLocation }) =>
      unsaved && !isDoneBefore(nextLocation.state) && leaves(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (!asking) return null;
  return (
    <Confirm title={title} confirm={confirm} cancel="Stay" danger={!kept} onConfirm={leave} onClose={stay}>
      <p>{children}</p>
    </Confirm>
  );
}
