import { useEffect } from 'react';
import { SIGNED_OUT_ELSEWHERE, signInPath } from './return-path.ts';

/* One channel per tab: it does not receive its own messages. */
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('certamen-session');
  return channel;
}

export function tellSignedOut(): void {
  openChannel().postMessage('signed-out');
}

/** Reloads, so that nothing of the signed-in page remains. */
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
