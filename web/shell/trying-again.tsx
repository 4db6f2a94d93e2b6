import { useTryingAgain } from '#web/lib/trying-again.ts';
import { useIsBare } from './use-is-bare.ts';

/** Says on every screen that what failed is being tried again, until it has worked or the screen says that it did not. A running test has words of its own. */
export function TryingAgain() {
  const trying = useTryingAgain();
  const bare = useIsBare();
  return (
    <div className="trying" aria-live="polite">
      {trying && !bare && <span className="toast toast--flag">That did not work. Trying again...</span>}
    </div>
  );
}
