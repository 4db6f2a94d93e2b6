import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** What is quicker than this goes from page to page without anything between. */
const PATIENCE_MS = 300;

/** The path of another page that has been on its way for longer than one waits without a word; null where there is none. */
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
