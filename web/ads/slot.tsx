import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AD_FREE_PATIENCE_MS } from '#core/ads/ads.ts';
import type { Api } from '#core/contract/index.ts';
import { inTime } from '#web/lib/in-time.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { NetworkAd } from './network.tsx';

/* No file name here contains 'ad': ad blockers block such addresses. */

/** Never fails, and is quick: without a timely answer there are no ads. */
export async function seesAds(api: Api, topic_id: string): Promise<boolean> {
  const told = async (signal: AbortSignal) =>
    !(await api.entitlements.verifyAdFree({ topic_id }, { signal })).is_ad_free;
  return inTime(told, AD_FREE_PATIENCE_MS, false);
}

interface SlotProps {
  running?: boolean;
}

/** Its space is reserved from the first paint, so that nothing shifts. */
export function Slot({ running = false }: SlotProps) {
  const site = useSite();
  const ads = site?.ads ?? null;
  const choice = site?.adChoice ?? null;
  const [asking, setAsking] = useState(choice === null);
  const [failed, setFailed] = useState(false);
  if (!ads) return <House running={running} />;
  if (asking) return <Question running={running} />;
  const choices = (
    <button type="button" className="link" onClick={() => setAsking(true)}>
      Ad choices
    </button>
  );
  if (choice !== 'allowed' || failed) return <House running={running}>{choices}</House>;
  return (
    <aside className="slot slot--net t1 soft no-print" aria-label="Advertisement">
      <p>
        <span>Advertisement</span>
        {choices}
      </p>
      <NetworkAd {...ads} nonce={site?.nonce ?? ''} onFailed={() => setFailed(true)} />
    </aside>
  );
}

function House({ running, children }: Required<SlotProps> & { children?: React.ReactNode }) {
  return (
    <aside className="slot slot--box t1 soft no-print" aria-label="Advertisement">
      <p>Advertisement</p>
      <p className="row slot__ways">
        <WithoutAds running={running} />
        {children}
      </p>
    </aside>
  );
}

/** A plain form: the page must be reloaded under the new security policy. */
function Question({ running }: Required<SlotProps>) {
  const { pathname, search } = useLocation();
  // Quiz and cards update the address without the router.
  const comeBack = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    (currentTarget.elements.namedItem('back') as HTMLInputElement).value = location.pathname + location.search;
  };
  return (
    <aside className="slot slot--box t1 soft no-print" aria-label="Advertisement">
      <p className="mb-2">Ads pay for this site. May Google show one here? It sets cookies.</p>
      <form className="row slot__ways" method="post" action="/ad-choice" onSubmit={comeBack}>
        <input type="hidden" name="back" defaultValue={pathname + search} />
        <Button type="submit" size="sm" name="choice" value="allowed">
          Allow
        </Button>
        <Button type="submit" size="sm" name="choice" value="refused">
          No thanks
        </Button>
        <WithoutAds running={running} />
      </form>
    </aside>
  );
}

/** A new tab, so that a stray click does not leave a running test. */
function WithoutAds({ running }: Required<SlotProps>) {
  if (!running) return <Link to="/subscription">Study without ads</Link>;
  return (
    <a href="/subscription" target="_blank" rel="noopener">
      Study without ads<span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
