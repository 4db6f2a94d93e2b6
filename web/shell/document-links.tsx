import { useEffect, useState } from 'react';
import { connectionSentences } from '#core/retry.ts';
import { serverAnswers } from '#web/lib/server-answers.ts';
import { Confirm } from '#web/ui/confirm.tsx';

/**
 * Links to pages that are loaded as documents, such as the footer's: they are followed once the server answers. Without a connection
 * the browser's own error page would take the place of this one.
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
    // On the window: links of the router have been taken care of by then.
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
