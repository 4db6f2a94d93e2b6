import { Link, useLocation } from 'react-router';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { Failed } from '#web/ui/empty.tsx';
import { SignInAgain } from '#web/ui/sign-in-again.tsx';
import { unknownFilters } from './asked-in.ts';

/** If the address itself is invalid, retrying would fail again: the link keeps the filters that nothing is wrong with. */
export function ListFailed({ title }: { title: string }) {
  const failure = useRouteFailure();
  const { pathname, search } = useLocation();
  const { again } = useTryAgain();
  const unread = failure?.status === 400 && search !== '';
  const kept = new URLSearchParams(search);
  const wrong = Object.keys(failure?.fields ?? {}).filter((name) => kept.has(name));
  const shown = wrong.filter((name) => name !== 'cursor').map((name) => `${name}=${kept.get(name)}`);
  for (const name of ['cursor', ...wrong]) kept.delete(name);
  return (
    <Failed
      title={title}
      onRetry={again}
      action={
        failure?.status === 401 ? (
          <SignInAgain />
        ) : unread ? (
          <Link className="btn btn--sm" to={{ pathname, search: wrong.length > 0 ? `${kept}` : '' }}>
            Clear filters
          </Link>
        ) : undefined
      }
    >
      {failure && failure.error !== title && failure.error}
      {/* Refused by the API, which alone knows the values of such filters. */}
      {failure && failure.code !== 'FILTER_UNKNOWN' && shown.length > 0 && ` ${unknownFilters(shown)}`}
    </Failed>
  );
}
