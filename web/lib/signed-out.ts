import { useEffect } from 'react';
import { SIGNED_OUT_ELSEWHERE, signInPath } from './return-path.ts';

/* One channel for each tab: it does not hear what it says itself. */
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('certamen-session');
  return channel;
}

/** Tells the other tabs of this browser that the session has ended. */
export function tellSignedOut(): void {
  openChannel().postMessage('signed-out');
}

/**
 * Leaves a signed-in screen for /login, which says why and leads back, when the session was ended in another tab. The page is loaded
 * again: nothing of it stays.
 */
export function useSignedOutElsewhere(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const tabs = openChannel();
    const leave = ({ data }: MessageEvent) => {
      if (data === 'signed-out') {
        const { pathname, search } = location;
        location.replace(`${signInPath(pathname + search)}&${SIGNED_OUT_ELSEWHERE}`);
      }
    };
    tabs.addEventListener('message', leave);
    return () => tabs.removeEventListener('message', leave);
  }, [signedIn]);
}
