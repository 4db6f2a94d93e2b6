import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AD_FREE_PATIENCE_MS } from '#core/ads.ts';
import type { Api } from '#core/contract/index.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { NetworkAd } from './network.tsx';

/* None of these files is called after ads: a file's name is part of its address, and ad blockers stop addresses. */

/**
 * Whether the signed-in reader sees ads in a topic. To be asked together with what the page shows: it never fails, and where the
 * answer cannot be had, or not soon, there are none.
 */
export async function seesAds(api: Api, topic_id: string): Promise<boolean> {
  const signal = AbortSignal.timeout(AD_FREE_PATIENCE_MS);
  const told = async () => !(await api.entitlements.verifyAdFree({ topic_id }, { signal })).is_ad_free;
  const tooLate = new Promise<boolean>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  return Promise.race([told().catch(() => false), tooLate]);
}

interface SlotProps {
  /** Something runs on this page: what leads away from it opens in a tab of its own. */
  running?: boolean;
}

/**
 * The place for one ad. The network's, where the operator has set one up and the reader allows it; else a panel of the house.
 * Its room is there from the first paint, and nothing in it moves what stands around it.
 */
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
    <aside className="slot slot--net" aria-label="Advertisement">
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
    <aside className="slot slot--box" aria-label="Advertisement">
      <p>Advertisement</p>
      <p className="row slot__ways">
        <WithoutAds running={running} />
        {children}
      </p>
    </aside>
  );
}

/** A form that the server answers: with the answer the page is loaded anew, under the policy that goes with it. */
function Question({ running }: Required<SlotProps>) {
  const { pathname, search } = useLocation();
  // Quiz and cards keep their place in the address without telling the router.
  const comeBack = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    (currentTarget.elements.namedItem('back') as HTMLInputElement).value = location.pathname + location.search;
  };
  return (
    <aside className="slot slot--box" aria-label="Advertisement">
      <p className="slot__q">Ads pay for this site. May Google show one here? It sets cookies.</p>
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

/** A stray press must not end a sitting whose clock goes on: from there it opens beside it. */
function WithoutAds({ running }: Required<SlotProps>) {
  if (!running) return <Link to="/subscription">Study without ads</Link>;
  return (
    <a href="/subscription" target="_blank" rel="noopener">
      Study without ads<span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
