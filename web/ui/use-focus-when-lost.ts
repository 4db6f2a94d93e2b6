import { type RefObject, useEffect, useRef } from 'react';

/**
 * While `active`: when what had the focus leaves the page (the button of a row that was deleted), the element of the ref takes it, so
 * that the next Tab goes on from there and not from the top of the page.
 */
export function useFocusWhenLost<Target extends HTMLElement>(active: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!active) return;
    // A dialog that has just closed has given the focus back, unless its opener is gone already.
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
