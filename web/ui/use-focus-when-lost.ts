import { type RefObject, useEffect, useRef } from 'react';

/** While `active`: if the focused element is removed, such as a button in a deleted row, the ref's element takes the focus. */
export function useFocusWhenLost<Target extends HTMLElement>(active: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!active) return;
    // A dialog that just closed has already restored the focus, unless its opener is gone.
    let last = document.activeElement;
    const look = () => {
      const lost = last === null || last === document.body || !last.isConnected;
      if (lost && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    };
    const follow = (event: FocusEvent) => {
      if (event.target instanceof Element) last = event.target;
    };
    look();
    const watching = new MutationObserver(look);
    watching.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    return () => {
      watching.disconnect();
      document.removeEventListener('focusin', follow);
    };
  }, [active]);
  return target;
}
