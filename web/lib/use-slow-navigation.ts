import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Faster navigations show nothing in between. */
const PATIENCE_MS = 300;

/** Null until a navigation has taken that long. */
export function useSlowNavigation(): string | null {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const comes = state === 'loading' && location.pathname !== pathname ? location.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    setSlow(null);
    if (comes === null) return;
    const timer = setTimeout(() => setSlow(comes), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [comes]);
  return slow === comes ? comes : null;
}
