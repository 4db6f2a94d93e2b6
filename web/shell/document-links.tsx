import { useEffect, useState } from 'react';
import { connectionSentences } from '#core/lib/retry.ts';
import { serverAnswers } from '#web/lib/server-answers.ts';
import { Confirm } from '#web/ui/confirm.tsx';

/**
 * Full page loads, such as the footer's links, wait for the server: offline, the browser's error page would replace this page.
 */
export function DocumentLinks() {
  const [wanted, setWanted] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const follow = async (address: string) => {
    setBusy(true);
    if (await serverAnswers()) location.assign(address);
    else setWanted(address);
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state
  useEffect(() => {
    // On the window, after the router has handled its own links.
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leavesThisDocument(link) || !isPlain(event)) return;
      event.preventDefault();
      void follow(link.href);
    };
    window.addEventListener('click', press);
    return () => window.removeEventListener('click', press);
  }, []);
  if (wanted === null) return null;
  return (
    <Confirm
      title="This page cannot be opened now"
      cancel="Stay here"
      confirm="Try Again"
      busy={busy}
      busyText="Trying..."
      onConfirm={() => void follow(wanted)}
      onClose={() => setWanted(null)}
    >
      <p>{connectionSentences.unreachable}</p>
    </Confirm>
  );
}

const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

function leavesThisDocument(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return false;
  const [address, fragment] = link.href.split('#');
  return fragment === undefined || address !== location.href.split('#')[0];
}
