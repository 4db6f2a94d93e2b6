import { Link, useLoaderData, useNavigation } from 'react-router';
import './activity.css';
import { type OwnSecurityEvent, SECURITY_EVENT_DAYS, securityEvents } from '#core/account/security-events.ts';
import type { Api } from '#core/contract/index.ts';
import { Pager, totalText } from '#web/admin-kit/pager.tsx';
import { deviceName } from '#web/lib/device-name.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

const TITLE = 'Recent security activity';
const security = '/profile?tab=security';

function load(api: Api, { url }: PageArgs) {
  const cursor = url.searchParams.get('cursor');
  return api.account.securityEvents(cursor === null ? {} : { cursor });
}

type Event = Awaited<ReturnType<typeof load>>['events'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled(TITLE);

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
    <li className="row row--apart top">
      <div className="grow anywhere">
        <p>
          <span className="medium">{sentences[event](about ?? '')}</span>
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

const sentences: Record<OwnSecurityEvent, (named: string) => string> = {
  signed_in_with_password: () => 'Signed in with the password',
  signed_in_with_provider: (named) => `Signed in with ${named}`,
  signed_in_with_passkey: () => 'Signed in with a passkey',
  second_step_begun: (named) =>
    named ? `Signed in with ${named}; second step required` : 'Password accepted; second step required',
  second_step_with_app: () => 'Signed in with a code from the authenticator app',
  second_step_with_passkey: () => 'Signed in with a passkey as the second step',
  second_step_with_recovery_code: () => 'Recovery code used to sign in',
  signed_out: () => 'Signed out',
  session_ended: () => 'Another device signed out',
  signed_out_everywhere: () => 'Signed out everywhere',
  password_confirmed: () => 'Password confirmed',
  confirmed_with_app: () => 'Confirmed with the password and a code from the authenticator app',
  confirmed_with_passkey: () => 'Confirmed with a passkey',
  confirmed_with_recovery_code: () => 'Confirmed with the password and a recovery code',

  password_wrong: () => 'Wrong password',
  sign_in_slowed: () => 'Too many attempts to sign in',
  sign_in_not_allowed: () => 'Sign-in refused, although the password or passkey was right',
  passkey_refused: () => 'Passkey refused',
  passkey_copied: () => 'Passkey refused: it may have been copied',
  second_step_code_wrong: () => 'Wrong code in the second step, after the right password',
  second_step_ended: () => 'Sign-in ended after too many wrong codes',
  second_step_slowed: () => 'Too many codes tried in the second step',
  current_password_wrong: () => 'Wrong current password, while signed in',
  current_password_slowed: () => 'Too many attempts at the current password, while signed in',
  confirmation_code_wrong: () => 'Wrong code after the right password, while signed in',
  confirmation_code_slowed: () => 'Too many codes tried, while signed in',

  passkey_added: (named) => `Passkey “${named}” added`,
  passkey_removed: (named) => `Passkey “${named}” removed`,
  app_set_up: () => 'Authenticator app set up',
  app_replaced: () => 'Authenticator app replaced',
  app_removed: () => 'Authenticator app turned off',
  recovery_codes_made: () => 'Recovery codes replaced',
  second_factor_removed_by_administrator: () => 'Second factor removed by an administrator',
  second_factor_removed_by_command: () => 'Second factor removed by the operator',

  password_changed: () => 'Password changed',
  password_set_by_administrator: () => 'Password set by an administrator',
  password_reset_requested: () => 'Password reset requested',
  password_reset: () => 'Password reset with a link from an email',
  email_change_requested: () => 'Email address change requested',
  email_changed: () => 'Email address changed',

  access_token_created: (named) => `Access token “${named}” created`,
  access_token_revoked: (named) => `Access token “${named}” revoked`,

  provider_linked: (named) => `${named} connected as a way to sign in`,
  provider_unlinked: (named) => `${named} disconnected`,
  sso_settings_changed: (named) => `Site settings for signing in with ${named} changed`,
  role_given: () => 'Administrator role received',
  role_taken: () => 'Administrator role taken away',
  account_suspended: () => 'Account suspended by an administrator',
  account_reinstated: () => 'Account reinstated by an administrator',
  viewed_by_administrator: () => 'Your study screens viewed by an administrator, read only',

  account_created: () => 'Account created',
  data_exported: () => 'Your data downloaded',
};
