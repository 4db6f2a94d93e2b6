import { useEffect, useRef, useState } from 'react';
import { type BlockerFunction, type Location, useBlocker, useNavigate } from 'react-router';

interface Leaving {
  asking: boolean;
  stay(): void;
  leave(): void;
}

/**
 * Asks before one leaves. Any load that ends, also one that began before, resets the router's blocker; the question
 * stays open until it is decided.
 */
export function useLeaving(asksFor: BlockerFunction): Leaving {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Location | null>(null);
  const decided = useRef(false);
  const blocker = useBlocker((between) => !decided.current && asksFor(between));
  const latest = useRef(blocker);
  latest.current = blocker;
  useEffect(() => {
    if (blocker.state === 'blocked') setAsked(blocker.location);
  }, [blocker.state, blocker.location]);
  return {
    asking: asked !== null,
    stay() {
      setAsked(null);
      latest.current.reset?.();
    },
    leave() {
      setAsked(null);
      if (latest.current.proceed) return latest.current.proceed();
      decided.current = true;
      if (asked) void navigate(asked, { state: asked.state });
      decided.current = false;
    },
  };
}
