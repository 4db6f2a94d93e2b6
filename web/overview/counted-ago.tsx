import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** By this device's clock since the figures arrived: clocks may differ. */
export function CountedAgo({ at }: { at: string }) {
  const [minutes, setMinutes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new count begins anew
  useEffect(() => {
    setMinutes(0);
    const came = performance.now();
    const look = () => setMinutes(Math.floor((performance.now() - came) / MINUTE_MS));
    const timer = setInterval(look, MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [at]);
  return (
    <time className="t1 soft num" dateTime={at}>
      Counted {minutes === 0 ? 'just now' : `${minutes} min ago`}
    </time>
  );
}
