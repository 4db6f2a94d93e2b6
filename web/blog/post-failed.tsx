import { useLocation } from 'react-router';
import { catalogue } from '#core/errors.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Failed } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

/** The page has no scripts, so every action is a link. */
export function PostFailed() {
  const failure = useRouteFailure();
  const { pathname } = useLocation();
  const back = (
    <a className="btn btn--sm" href="/blog">
      Back to Blog
    </a>
  );
  if (failure?.status === 404) {
    return (
      <main id="main" className="wrap wrap--read page">
        <PageHead
          title="Blog post not found"
          lead="It may have been taken back, or there is a slip in its address. Everything that is published is in the list."
        />
        {back}
      </main>
    );
  }
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Error Loading Blog Post" />
      <Failed
        title={failure?.error ?? 'Failed to load blog posts'}
        action={
          <span className="row">
            <a className="btn btn--sm" href={pathname}>
              Try Again
            </a>
            {back}
          </span>
        }
      >
        Please try again in a moment.
      </Failed>
    </main>
  );
}

/** Reports a hidden post and an invalid address as missing, but not a missing session. */
export async function orMissing<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    const status = apiFailure(thrown)?.status ?? 500;
    if (status < 400 || status >= 500 || status === 401) throw thrown;
    const [missing, error] = catalogue.POST_NOT_FOUND;
    throw Object.assign(new Error(error), { status: missing, data: { code: 'POST_NOT_FOUND', error } });
  }
}
