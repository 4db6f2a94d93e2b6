import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { Failed } from '#web/ui/empty.tsx';

/** In place of an upload whose topics could not be loaded. */
export function CatalogNotLoaded({ title }: { title: string }) {
  const failure = useRouteFailure();
  const { again } = useTryAgain();
  return (
    <section>
      <h2 className="t4">{title}</h2>
      <Failed title="The topics could not be loaded." onRetry={again}>
        {failure?.error}
      </Failed>
    </section>
  );
}
