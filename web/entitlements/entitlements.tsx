import { useState } from 'react';
import { useActionData, useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/entitlements.css';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import { actOnServer, inBrowser, isFailed, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { NoEntitlements } from './no-entitlements.tsx';
import { NoLongerActive } from './no-longer-active.tsx';
import { RedeemForm } from './redeem-form.tsx';
import { Redeemed } from './redeemed.tsx';
import { Ticket } from './ticket.tsx';

async function load(api: Api) {
  const { entitlements } = await api.entitlements.mine();
  return { entitlements, now: new Date().toISOString() };
}

export type LearnerGrant = Awaited<ReturnType<typeof load>>['entitlements'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Handles the form without JavaScript, or before it has loaded. */
export const action = actOnServer((api, form) => api.entitlements.redeem({ code: textOf(form, 'code') }));

export const meta = titled('My Entitlements');

export default function Entitlements() {
  const { entitlements, now } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const failed = isFailed(posted) ? posted : null;
  const [latest, setLatest] = useState(posted && !isFailed(posted) ? posted.entitlement : null);
  const { revalidate } = useRevalidator();
  const active = entitlements.filter(({ state }) => state === 'active');
  const ended = entitlements.filter(({ state }) => state !== 'active');
  const redeemed = (entitlement: LearnerGrant) => {
    setLatest(entitlement);
    void revalidate();
  };
  return (
    <main id="main" className="wrap page">
      <PageHead title="My Entitlements" meta={active.length > 0 && `${active.length} active`} />
      <div className="entitled">
        <RedeemForm failed={failed} onStart={() => setLatest(null)} onRedeemed={redeemed} />
        <div className="grid gap-5">
          {latest && <Redeemed entitlement={latest} />}
          {entitlements.length === 0 ? (
            <NoEntitlements />
          ) : (
            <section aria-labelledby="active">
              <h2 id="active" className="t5 mb-4">
                Active
              </h2>
              {active.length === 0 && <p className="soft">None at the moment.</p>}
              <ul className="grid gap-3">
                {active.map((grant) => (
                  <Ticket key={grant.id} grant={grant} now={now} isNew={grant.id === latest?.id} />
                ))}
              </ul>
            </section>
          )}
          <NoLongerActive entitlements={ended} />
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="My Entitlements" failed="Failed to get entitlements" />;
}
