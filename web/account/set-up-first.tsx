import { Form, Link, redirect, useLoaderData } from 'react-router';
import './account.css';
import './profile.css';
import type { Api } from '#core/contract/index.ts';
import { SET_UP_PATH, type Standing } from '#web/factors/admin-standing.tsx';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ownerOf } from './asks-who.tsx';
import { SecondFactor } from './second-factor.tsx';

async function load(api: Api) {
  const { profile } = await sessionOf(api);
  if (!profile?.is_admin) throw redirect('/');
  const [standing, owner] = await Promise.all([api.factors.standing(), ownerOf(api)]);
  return { standing, owner };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Second factor');

export default function SetUpFirst() {
  const { standing, owner } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap page stack">
      <PageHead title="Second factor for administrators" />
      <Told standing={standing} />
      {standing.state === 'session' ? (
        <Form method="post" action="/sign-out">
          <Button type="submit" variant="primary" size="lg">
            Sign out to sign in again
          </Button>
        </Form>
      ) : (
        <SecondFactor owner={owner} from={SET_UP_PATH} />
      )}
      {(standing.state === 'none' || standing.state === 'grace') && (
        <p>
          <Link className="btn btn--primary" to="/admin">
            Go to the back office
          </Link>
        </p>
      )}
    </main>
  );
}

function Told({ standing: { state, until } }: { standing: Standing }) {
  if (state === 'none') return <Alert tone="ok">The back office is open to you.</Alert>;
  if (state === 'session') {
    return (
      <Alert tone="wait" title="This session was opened without your second factor.">
        Sign in again with it to use the back office.
      </Alert>
    );
  }
  return (
    <Alert tone="wait" title="Administrators need a second factor here.">
      {state === 'setup' || until === null ? (
        'The back office is closed to you until you have set one up.'
      ) : (
        <>
          The back office stays open to you until <LocalDate at={until} time />.
        </>
      )}
    </Alert>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="Second factor" failed="The page could not be loaded" />;
}
