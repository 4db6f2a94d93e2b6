import { useEffect, useState } from 'react';
import {
  Link,
  type Location,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import './account.css';
import './profile.css';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer, unlessFailed } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { asksWho, ConfirmIdentity } from './confirm-identity.tsx';
import type { Owner } from './confirm-ways.tsx';
import { loadProfile, type ProfileData, type SecurityData, tabOf } from './load-profile.ts';
import { type FormOutcome, SECURITY_PATH } from './profile-act-form.tsx';
import { actOnProfile } from './profile-actions.ts';
import { PendingEmail } from './profile-email.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Security } from './profile-security.tsx';
import { ProfileSide } from './profile-side.tsx';

/** What is shown, while it has unsaved changes. */
let kept: ProfileData | null = null;

export const loader = onServer(loadProfile);
const loadInBrowser = inBrowser(loadProfile);
/** If it fails while there are unsaved changes, returns what is shown, so that no error page replaces it. */
export const clientLoader: typeof loadInBrowser = async (args) => {
  try {
    return await loadInBrowser(args);
  } catch (thrown) {
    if (thrown instanceof Response || kept?.tab !== tabOf(new URL(args.request.url).search)) throw thrown;
    return kept;
  }
};
export const action = actOnServer(actOnProfile);
export const clientAction = actInBrowser(actOnProfile);

/** After a failed form, every form keeps what was typed. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => {
  if (args.actionResult?.done === 'profile') kept = null;
  return unlessFailed(args);
};

export const meta = titled('Profile');

export default function Profile() {
  const data = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  const [unsaved, setUnsaved] = useState(false);
  useEffect(() => {
    kept = unsaved ? data : null;
    return () => {
      kept = null;
    };
  }, [data, unsaved]);
  const failed = isFailed(posted) ? posted : null;
  const outcome: FormOutcome = {
    failed: (intent) => (failed && !asksWho(failed) && failed.typed.intent?.[0] === intent ? failed : null),
    done: (intent) => (posted && !isFailed(posted) && posted.done === intent ? posted : null),
  };
  return (
    <main id="main" className="wrap page profile">
      <PageHead title="Profile" meta={<Link to="/entitlements">My Entitlements</Link>} />
      <nav className="tabs" aria-label="Profile and security">
        {tabs.map(({ id, label, to }) => (
          <Link key={id} to={to} aria-current={id === data.tab ? 'page' : undefined} preventScrollReset>
            {label}
          </Link>
        ))}
      </nav>
      {search.get('download') === 'failed' && (
        <Alert tone="error">Your data could not be put together. Please try again later.</Alert>
      )}
      <div className="beside top enrol">
        <div className="enrol__form">
          <PendingEmail pending={data.pending} outcome={outcome} />
          {data.tab === 'profile' ? (
            <>
              <ProfileForm data={data} outcome={outcome} onUnsaved={setUnsaved} />
              <AskBeforeLeaving unsaved={unsaved} leaves={toAnotherTab}>
                What you have changed on this page is not saved yet.
              </AskBeforeLeaving>
            </>
          ) : (
            <>
              <ConfirmIdentity owner={ownerOf(data)} posted={failed} />
              {outcome.done('download') && <DownloadBegins />}
              <Security data={data} owner={ownerOf(data)} outcome={outcome} />
            </>
          )}
        </div>
        <ProfileSide data={data} />
      </div>
    </main>
  );
}

function ownerOf({ user, ...data }: SecurityData): Owner {
  return { email: user.email, ...data };
}

function DownloadBegins() {
  useEffect(() => location.assign('/profile/data'), []);
  return (
    <Alert tone="ok">
      Your download begins. If it does not, <a href="/profile/data">download everything</a>.
    </Alert>
  );
}

const tabs = [
  { id: 'profile', label: 'Profile', to: '/profile' },
  { id: 'security', label: 'Security', to: SECURITY_PATH },
] as const;

function toAnotherTab(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || tabOf(from.search) !== tabOf(to.search);
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="Profile" failed="Your profile could not be loaded" />;
}
