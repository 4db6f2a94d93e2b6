import { useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { ListFailed } from '#web/admin-kit/list-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titledBy } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { listed } from './edge-function.ts';
import { FunctionEditor } from './function-editor.tsx';
import './functions.css';

async function load(api: Api, { params }: PageArgs) {
  const name = params.name ?? '';
  const [{ function: opened }, { versions }, { functions, runtime }] = await Promise.all([
    api.functions.read({ name }),
    api.functions.versions({ name }),
    api.functions.list(),
  ]);
  return {
    opened,
    functions: functions.map(listed),
    runtime,
    versions: versions.map(({ code: _, ...rest }) => rest),
    served: versions.find(({ serving }) => serving)?.code ?? null,
  };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titledBy<Awaited<ReturnType<typeof load>>>((page) => page?.opened.name ?? 'Edge Function');

export default function EdgeFunction() {
  const page = useLoaderData<typeof loader>();
  return <FunctionEditor key={page.opened.name} {...page} />;
}

export const ErrorBoundary = FunctionFailed;

function FunctionFailed() {
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
