import { type ReactNode, useEffect, useRef } from 'react';
import {
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import './admin.css';
import type { Api } from '#core/contract/index.ts';
import { AsksWho } from '#web/account/asks-who.tsx';
import { AdminStanding, SET_UP_PATH } from '#web/factors/admin-standing.tsx';
import { type OpenReports, useOpenReports } from '#web/feedback/open-reports.ts';
import { inBrowser, onServer, type PageArgs, staysAsItIs } from '#web/lib/load.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { useSignedOutElsewhere } from '#web/lib/signed-out.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useSite } from '#web/lib/use-site.ts';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';
import { LastFrame, useRememberedFrame } from '#web/shell/last-frame.tsx';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { ViewingBanner } from '#web/shell/viewing-banner.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ArrivingTab } from './arriving-tab.tsx';
import { type AdminTab, adminRecords, adminTabs, tabAt } from './tabs.ts';

/** Visitors sign in and come back; others go home. Each operation checks again. */
async function load(api: Api, { url }: PageArgs) {
  const { user, profile, viewing } = await sessionOf(api);
  if (!user || !profile) throw redirect(signInPath(url.pathname + url.search));
  if (!profile.is_admin) throw redirect('/');
  const standing = await api.factors.standing();
  if (standing.state === 'setup' || standing.state === 'session') throw redirect(SET_UP_PATH);
  // A failed count must not block the back office.
  const reports = await api.reports.open().catch(() => null);
  return { full_name: profile.full_name, reports, standing, viewing };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Administrator rights are checked again with every form, and by the server with every call. */
export const shouldRevalidate = ({ formMethod, actionResult }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET' && !staysAsItIs(actionResult);

export default function Admin() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <AdminFrame loaded={loaded}>
      <ArrivingTab />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const loaded = useRouteLoaderData<typeof loader>('admin/admin');
  const screen = <ErrorScreen failure={useRouteFailure()} />;
  return loaded ? <AdminFrame loaded={loaded}>{screen}</AdminFrame> : <LastFrame>{screen}</LastFrame>;
}

function AdminFrame({ loaded, children }: { loaded: Awaited<ReturnType<typeof load>>; children: ReactNode }) {
  const { full_name, standing } = loaded;
  const reports = useOpenReports(loaded.reports);
  const site = useSite();
  const { pathname, search } = useLocation();
  const pick = useRef<HTMLDetailsElement>(null);
  useSignedOutElsewhere(true);
  useRememberedFrame((screen) => (
    <SignedInFrame reader={{ isAdmin: true, subscribed: false }}>{screen}</SignedInFrame>
  ));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of small screens closes whenever another tab is there
  useEffect(() => {
    if (pick.current) pick.current.open = false;
  }, [pathname]);
  const current = tabAt(useSlowNavigation() ?? pathname);
  return (
    <div className="admin">
      <header className="admin__rail">
        <div className="admin__brand row row--apart gap-2">
          <Link className="brand" to="/">
            <Brand name={site?.brand.name ?? 'Certamen'} />
          </Link>
          <span className="badge">Admin</span>
        </div>
        <details className="admin__pick" ref={pick}>
          <summary>
            <Icon name="menu" />
            <span>{current.label}</span>
            <Icon name="chev" className="chev" />
          </summary>
          <Areas label="Back office, small screens" current={current} reports={reports} />
          <Me name={full_name} />
        </details>
        <Areas label="Back office" current={current} reports={reports} />
        <Me name={full_name} />
      </header>
      <div className="min0">
        <ViewingBanner />
        <AdminStanding standing={standing} />
        <AsksWho from={pathname + search}>{children}</AsksWho>
      </div>
    </div>
  );
}

function Areas({ label, current, reports }: { label: string; current: AdminTab; reports: OpenReports | null }) {
  return (
    <nav aria-label={label}>
      {[adminTabs, adminRecords].map((tabs) => (
        <ul key={tabs[0]?.to}>
          {tabs.map((tab) => (
            <li key={tab.to}>
              <Link to={tab.to} aria-current={tab === current ? 'page' : undefined}>
                {tab.label}
                {tab.counts === 'reports' && <OpenCount reports={reports} />}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function OpenCount({ reports }: { reports: OpenReports | null }) {
  if (!reports || reports.open_reports === 0) return null;
  return (
    <>
      {' '}
      <span className="admin__n num">
        {reports.open_reports}
        {reports.open_reports_is_more && '+'}
        <span className="sr"> open</span>
      </span>
    </>
  );
}

function Me({ name }: { name: string }) {
  return (
    <div className="admin__me">
      <span>{name}</span>
      <span className="row">
        <Link to="/">Learner view</Link>
        <Form method="post" action="/sign-out">
          <button className="link" type="submit">
            Sign Out
          </button>
        </Form>
      </span>
    </div>
  );
}
