import { Link, useLoaderData, useNavigation } from 'react-router';
import '#web/styles/activity.css';
import type { Api } from '#core/contract/index.ts';
import { SECURITY_EVENT_DAYS, securityEvents } from '#core/security-events.ts';
import { deviceName } from '#web/lib/device-name.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Pager, totalText } from '#web/ui/pager.tsx';
import { securityEventText } from './security-event-words.ts';

const TITLE = 'Recent security activity';
const security = '/profile?tab=security';

function load(api: Api, { url }: PageArgs) {
  const cursor = url.searchParams.get('cursor');
  return api.account.securityEvents(cursor === null ? {} : { cursor });
}

type Event = Awaited<ReturnType<typeof load>>['events'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle(TITLE, matches) },
];

export default function SecurityActivity() {
  const { events, ...page } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const turning = state === 'loading' && location.pathname === '/profile/activity';
  return (
    <main id="main" className="wrap wrap--read page activity">
      <PageHead
        title={TITLE}
        meta={<Link to={security}>Back to Security</Link>}
        lead={`What happened to your account in the last ${SECURITY_EVENT_DAYS} days, newest first.`}
      />
      <Alert tone="info">
        Something here was not you? <Link to={`${security}#password`}>Change your password</Link>, which also signs
        out every other device, or <Link to={`${security}#sessions`}>sign out everywhere</Link>.
      </Alert>
      {events.length === 0 ? (
        <Empty title="Nothing has happened yet">
          Sign-ins and changes of your account’s security are listed here.
        </Empty>
      ) : (
        <>
          <p className="sr" role="status">
            {totalText(page)} {page.total === 1 ? 'entry' : 'entries'}, from {page.first}
          </p>
          <ol className="ruled activity__list" start={page.first} aria-label={TITLE} aria-busy={turning}>
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ol>
          <Pager page={page} shown={events.length} />
        </>
      )}
    </main>
  );
}

function Row({ event: { event, about, count, at, device, user_agent, network, here } }: { event: Event }) {
  const refused = securityEvents[event] === 'anyone' && event !== 'password_reset_requested';
  return (
    <li className="activity__row">
      <div className="activity__what">
        <p>
          <span className="activity__text">{securityEventText(event, about)}</span>
          {count > 1 && <span className="soft">, {count.toLocaleString('en-US')} times within an hour</span>}
        </p>
        <p className="t1 soft">
          <LocalDate at={at} style="medium" time />
          {device && (
            <>
              {' · '}
              <span title={user_agent}>{deviceName(user_agent, device)}</span>
              {' · '}
              {network ? `from ${network}` : 'from an unknown address'}
            </>
          )}
        </p>
      </div>
      {(refused || here) && (
        <p className="row">
          {refused && <span className="badge badge--flag">Refused</span>}
          {here && <span className="badge">This browser</span>}
        </p>
      )}
    </li>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return (
    <ErrorScreen
      failure={failure}
      title={TITLE}
      failed="Failed to load your recent security activity"
      back={{ to: security, label: 'Back to Security' }}
    />
  );
}
