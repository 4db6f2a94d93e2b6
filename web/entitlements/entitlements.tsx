import { useState } from 'react';
import { Link, useActionData, useLoaderData, useRevalidator } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import { actOnServer, inBrowser, isFailed, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RedeemForm } from './redeem-form.tsx';
import { type LearnerGrant, Ticket } from './ticket.tsx';
import './entitlements.css';

async function load(api: Api) {
  const { entitlements } = await api.entitlements.mine();
  return { entitlements, now: new Date().toISOString() };
}

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

function NoEntitlements() {
  const email = useSite()?.brand.supportEmail;
  return (
    <Empty
      title="You have no entitlements yet"
      action={<Link to="/subscription">No ads in every topic: see the plans</Link>}
    >
      An entitlement gives you something in one topic, such as practice tests and flashcards without ads. It comes as
      a code: from a course you take, from your employer, or with a voucher.{' '}
      {email && (
        <>
          If yours does not work, write to <a href={`mailto:${email}`}>{email}</a>.{' '}
        </>
      )}
      Without one, every topic is open to you all the same.
    </Empty>
  );
}

function Redeemed({ entitlement: { entitlement, expires_at } }: { entitlement: LearnerGrant }) {
  const { name, topic_name, is_ad_free } = entitlement;
  return (
    <Alert tone="ok" title={isolated`${name} is yours.`}>
      {is_ad_free ? 'No ads in ' : 'It is for '}
      <bdi>{topic_name}</bdi>
      {expires_at ? (
        <>
          {' until '}
          <LocalDate at={expires_at} time="near" />.
        </>
      ) : is_ad_free ? (
        ', for good.'
      ) : (
        ' and never expires.'
      )}
      {!is_ad_free && ' The ads stay.'}
    </Alert>
  );
}

const order = ['expired', 'revoked', 'inactive'] as const;
type State = (typeof order)[number];
const names: Record<State, string> = { expired: 'Expired', revoked: 'Revoked', inactive: 'Inactive' };

const why: Record<State, string> = {
  expired: 'Redeem its code again to renew it.',
  revoked: 'Withdrawn from your account. Please ask support about it.',
  inactive: 'Switched off for now. It counts again once it is switched on.',
};

function NoLongerActive({ entitlements }: { entitlements: readonly LearnerGrant[] }) {
  const rows = order.flatMap((state) =>
    entitlements.filter((grant) => grant.state === state).map((grant) => ({ grant, state })),
  );
  if (rows.length === 0) return null;
  return (
    <section className="mt-4" aria-labelledby="not-active">
      <h2 id="not-active" className="t4">
        Not active
      </h2>
      <ul className="ruled ruled--tight">
        {rows.map(({ grant, state }) => (
          <Row key={grant.id} grant={grant} state={state} />
        ))}
      </ul>
    </section>
  );
}

function Row({ grant, state }: { grant: LearnerGrant; state: State }) {
  const { name, code, is_ad_free, topic_id, topic_name } = grant.entitlement;
  return (
    <li className="stub">
      <p className="mono soft">
        <span className="sr">Code </span>
        {code}
      </p>
      <div>
        <h3 className="t2 sansh">{name}</h3>
        <p className="t1 soft">
          <Link to={`/quiz/${topic_id}`}>{topic_name}</Link>,{' '}
          <Link to={`/flashcards/${topic_id}`} aria-label={`Flashcards: ${topic_name}`}>
            flashcards
          </Link>
          . {is_ad_free ? 'Ad-free' : 'Not ad-free'}, redeemed <LocalDate at={grant.created_at} style="medium" />
        </p>
      </div>
      <div className="t1 soft">
        <span className="badge">{names[state]}</span>{' '}
        {state === 'expired' && grant.expires_at && <LocalDate at={grant.expires_at} style="medium" time="near" />}
        <p>{why[state]}</p>
      </div>
    </li>
  );
}
