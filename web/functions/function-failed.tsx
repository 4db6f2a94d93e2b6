import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';

export function FunctionFailed() {
  const failure = useRouteFailure();
  const gone = failure?.status === 404 || failure?.status === 400;
  return (
    <main id="main" className="admin__main">
      <TabHead title="Edge Functions" />
      {gone ? (
        <Empty
          title="There is no function of this name."
          action={
            <ButtonLink size="sm" to="/admin/edge-functions">
              All functions
            </ButtonLink>
          }
        >
          Code that you typed for one is kept in this browser, and is there again once a function of that name is.
        </Empty>
      ) : (
        <ListFailed title="Failed to load functions" />
      )}
    </main>
  );
}
