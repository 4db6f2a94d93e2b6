import { Link } from 'react-router';
import { blogFailures } from '#core/blog/blog.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { Failed } from '#web/ui/empty.tsx';

export function PostNotLoaded() {
  const failure = useRouteFailure();
  const { again } = useTryAgain();
  const gone = failure?.status === 404;
  return (
    <main id="main" className="admin__main">
      <p className="t1">
        <Link to="/admin/blog">Back to Blog Posts</Link>
      </p>
      <Failed title={failure?.error ?? blogFailures.BLOG_DATA_FAILED[1]} {...(!gone && { onRetry: again })} />
    </main>
  );
}
