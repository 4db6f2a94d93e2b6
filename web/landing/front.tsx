import { redirectDocument, useActionData, useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { saveFirstExam } from '#web/home/first-exam.ts';
import { Home } from '#web/home/home.tsx';
import { apiFailure } from '#web/lib/api-error.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer, unlessFailed } from '#web/lib/load.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import type { Site } from '#web/lib/use-site.ts';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { landingMeta } from './landing-meta.ts';

// Server-rendered without scripts: its code stays out of the browser's bundle.
const Landing = import.meta.env.SSR ? (await import('./landing.tsx')).Landing : null;

const TEASERS = 3;

export const loader = onServer(async (api) => {
  const { user } = await sessionOf(api);
  if (user) return loadHome(api);
  const [{ library }, tiers, posts] = await Promise.all([api.site.library(), tiersOrNone(api), postsOrNone(api)]);
  return { visitor: true as const, library, tiers, posts };
});

export const clientLoader = inBrowser(async (api) => {
  try {
    return await loadHome(api);
  } catch (thrown) {
    if (apiFailure(thrown)?.status === 401) throw redirectDocument('/');
    throw thrown;
  }
});

export const action = actOnServer(saveFirstExam);
export const clientAction = actInBrowser(saveFirstExam);
export const shouldRevalidate = unlessFailed;

/** The page works without prices. */
async function tiersOrNone(api: Api) {
  try {
    return (await api.subscription.tiers()).tiers;
  } catch {
    return [];
  }
}

/** The page works without posts. */
async function postsOrNone(api: Api) {
  try {
    return (await api.blog.list({ limit: TEASERS })).posts;
  } catch {
    return [];
  }
}

/** Home works without it. */
async function todayOrNone(api: Api) {
  try {
    return await api.study.today();
  } catch {
    return null;
  }
}

async function loadHome(api: Api) {
  const [home, today] = await Promise.all([api.catalog.home(), todayOrNone(api)]);
  return { visitor: false as const, home, today, now: new Date().toISOString() };
}

export const handle = { static: (data: unknown) => (data as { visitor?: boolean } | undefined)?.visitor === true };

type MetaArgs = {
  loaderData?: Awaited<ReturnType<typeof loader>>;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};
export const meta = ({ loaderData, matches }: MetaArgs) => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
  return loaderData?.visitor && root ? landingMeta(root) : [{ title: pageTitle('Home', matches) }];
};

export default function Front() {
  const data = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  if (data.visitor) return Landing && <Landing library={data.library} tiers={data.tiers} posts={data.posts} />;
  return <Home home={data.home} today={data.today} now={data.now} failed={isFailed(posted) ? posted : null} />;
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="Home could not be loaded" />;
}
