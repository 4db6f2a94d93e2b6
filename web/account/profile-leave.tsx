import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { Confirm } from '#web/ui/confirm.tsx';
import { tabOf } from './profile-tabs.tsx';

/** Asks before what was typed on this tab is lost: on the way to another page or tab here, and on closing the window. */
export function LeaveWarning({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && leaves(currentLocation, nextLocation));
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      <p>What you have changed on this page is not saved yet.</p>
    </Confirm>
  );
}

/** Sending a form of this tab, or jumping within it, is no leaving. */
function leaves(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || tabOf(from.search) !== tabOf(to.search);
}
