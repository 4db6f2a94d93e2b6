import {
  Form,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { signInPath } from '#web/lib/return-path.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import { Button } from '#web/ui/button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { mainEntries } from './main-entries.ts';
import { TopBar } from './top-bar.tsx';

async function load(api: Api, { url }: PageArgs) {
  const session = await api.account.session();
  if (!session.user || !session.profile) throw redirect(signInPath(url.pathname + url.search));
  return { user: session.user, profile: session.profile };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Who is signed in changes with a form (signing in or out), not with the page one looks at. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod !== undefined;

/** The frame of every signed-in screen. A sitting in progress has none: nothing competes with the question. */
export default function SignedIn() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const bare = useMatches().some((match) => (match.handle as { bare?: boolean } | undefined)?.bare);
  if (bare) return <Outlet />;
  return (
    <div className="has-tabbar">
      <TopBar name={root?.brand.name ?? 'Certamen'} home="/" entries={mainEntries}>
        <Form method="post" action="/sign-out">
          <Button type="submit" size="sm">
            Sign Out
          </Button>
        </Form>
      </TopBar>
      <Outlet />
      <BottomBar entries={mainEntries} />
    </div>
  );
}
