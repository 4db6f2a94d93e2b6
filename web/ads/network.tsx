import { useEffect, useRef } from 'react';
import { AD_DELAY_MS, AD_PATIENCE_MS } from '#core/ads/ads.ts';

declare global {
  interface Window {
    adsbygoogle?: { push(options: object): void };
  }
}

interface NetworkAdProps {
  client: string;
  slot: string;
  nonce: string;
  onFailed(): void;
}

export function NetworkAd({ client, slot, nonce, onFailed }: NetworkAdProps) {
  const place = useRef<HTMLModElement>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    const element = place.current as HTMLElement;
    return activate(element, client, nonce, () => failed.current());
  }, [client, nonce]);
  return (
    <div className="slot__net">
      <ins ref={place} className="adsbygoogle" data-ad-client={client} data-ad-slot={slot} />
    </div>
  );
}

function activate(element: HTMLElement, client: string, nonce: string, onFailed: () => void): () => void {
  const ended = new AbortController();
  const fail = () => {
    if (ended.signal.aborted) return;
    stop();
    onFailed();
  };
  // AdSense sets this attribute when it has no ad.
  const watch = new MutationObserver(() => {
    if (element.dataset.adStatus === 'unfilled') fail();
  });
  watch.observe(element, { attributeFilter: ['data-ad-status'] });
  const timers = [
    setTimeout(() => {
      if (element.offsetWidth === 0) return fail();
      script(client, nonce)
        .then(() => !ended.signal.aborted && ask())
        .catch(fail);
    }, AD_DELAY_MS),
    setTimeout(() => {
      if (element.dataset.adsbygoogleStatus === undefined) fail();
    }, AD_PATIENCE_MS),
  ];
  const stop = () => {
    ended.abort();
    watch.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
  return stop;
}

function ask(): void {
  window.adsbygoogle ??= [] as object[];
  window.adsbygoogle.push({});
}

let loading: Promise<void> | null = null;

function script(client: string, nonce: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const tag = document.createElement('script');
    tag.async = true;
    tag.nonce = nonce;
    tag.crossOrigin = 'anonymous';
    tag.src = `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${encodeURIComponent(client)}`;
    tag.onload = () => resolve();
    tag.onerror = () => reject(new Error('The script was not loaded.'));
    document.head.append(tag);
  });
  return loading;
}
