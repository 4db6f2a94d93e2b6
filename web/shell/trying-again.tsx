import { useTryingAgain } from '#web/lib/trying-again.ts';
import { useIsBare } from './use-is-bare.ts';

export function TryingAgain() {
  const trying = useTryingAgain();
  const bare = useIsBare();
  return (
    <div className="trying" aria-live="polite">
      {trying && !bare && <span className="toast toast--flag">That did not work. Trying again...</span>}
    </div>
  );
}
