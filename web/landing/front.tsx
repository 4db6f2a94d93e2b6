import { redirectDocument, useActionData, useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { saveFirstExam } from '#web/home/first-visit.tsx';
import { Home } from '#web/home/home.tsx';
import { apiFailure } from '#web/lib/api-error.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer, unlessFailed } from '#web/lib/load.ts';
import { organization, publicHead } from '#web/lib/public-head.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import type { Site } from '#web/lib/use-site.ts';
import { ErrorScreen } from '#web/ui/error-screen.tsx';

// Server-rendered without scripts: its code stays out of the browser's bundle.
const Landing = import.meta.env.SSR ? (await import('./landing.tsx')).Landing : null;

const TEASERS = 3;

export const loader = onServer(async (api) => {
  const { user } = await sessionOf(api);
  if (user) return loadHome(api);
  const [{ library }, { tiers }, { posts }] = await Promise.all([
    api.site.library(),
    // The page works without prices and posts.
    api.subscription.tiers().catch(() => ({ tiers: [] })),
    api.blog.list({ limit: TEASERS }).catch(() => ({ posts: [] })),
  ]);
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

/** Home works without what to study today. */
async function loadHome(api: Api) {
  const [home, today] = await Promise.all([api.catalog.home(), api.study.today().catch(() => null)]);
  return { visitor: false as const, home, today, loaded_at: new Date().toISOString() };
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

const DESCRIPTION =
  'Daily study, timed practice tests and flashcards for cloud, security, networking and DevOps certification exams, with an explanation for every question. Try five questions without an account.';

function landingMeta(site: Site) {
  const { origin, brand } = site;
  const publisher = organization(site);
  return publicHead(site, {
    path: '/',
    title: `Master Your Tech Certifications - ${brand.name}`,
    description: DESCRIPTION,
    jsonLd: [{ '@type': 'WebSite', name: brand.name, url: `${origin}/`, description: DESCRIPTION, publisher }],
  });
}

export default function Front() {
  const data = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  if (data.visitor) return Landing && <Landing library={data.library} tiers={data.tiers} posts={data.posts} />;
  return (
    <Home home={data.home} today={data.today} loaded_at={data.loaded_at} failed={isFailed(posted) ? posted : null} />
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="Home could not be loaded" />;
}
