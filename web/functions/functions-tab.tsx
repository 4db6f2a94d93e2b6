import { useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router';
import '#web/styles/functions.css';
import type { Api } from '#core/contract/index.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { doneBefore } from '#web/lib/done-before.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TabFailed } from '#web/ui/tab-failed.tsx';
import { TabFrame } from '#web/ui/tab-frame.tsx';
import { AddFunction } from './add-function.tsx';
import { DeleteFunction } from './delete-function.tsx';
import { countOf, editorPath, type ListedFunction, lineIn, listed } from './edge-function.ts';
import { functionsColumns } from './functions-columns.tsx';
import { OwnFunctions } from './own-functions.tsx';
import { RuntimeLine } from './runtime-line.tsx';
import { useDeploys } from './use-deploys.ts';
import { useLiveFunctions } from './use-live-functions.ts';

async function load(api: Api) {
  const { functions, reserved, runtime } = await api.functions.list();
  return { functions: functions.map(listed), reserved, runtime };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Edge Functions');

export default function FunctionsTab() {
  const { functions: loaded, reserved, runtime } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const origin = useSite()?.origin ?? '';
  const again = () => void revalidate();
  const functions = useLiveFunctions(loaded, again);
  const deploys = useDeploys(again);
  const [task, setTask] = useState<'add' | ListedFunction | null>(null);
  const rows = functions.map((fn) => ({
    ...fn,
    id: fn.name,
    status: deploys.running.includes(fn.name) ? ('deploying' as const) : fn.status,
  }));
  const add = (
    <Button
      size="sm"
      variant="primary"
      onClick={() => {
        deploys.say('');
        setTask('add');
      }}
    >
      <Icon name="plus" />
      Add function
    </Button>
  );
  return (
    <TabFrame
      title="Edge Functions Management"
      done={deploys.done}
      actions={
        <>
          <span className="t1 soft num">{countOf(rows)}</span>
          {add}
        </>
      }
    >
      <RuntimeLine runtime={runtime} />
      {deploys.failed && <NotDeployed {...deploys.failed} back={pathname} />}
      {rows.length === 0 ? (
        <Empty title="No functions yet" action={add}>
          A function is a small program of yours that is served at /functions/v1/ and its name.
        </Empty>
      ) : (
        <DataTable
          label="Functions"
          columns={functionsColumns({ origin, available: runtime.available, deploys, onDelete: setTask })}
          rows={rows}
          nameOf={({ name }) => name}
          empty="No functions yet"
        />
      )}
      <OwnFunctions functions={reserved} />
      {task === 'add' && (
        <AddFunction
          onAdded={(name) =>
            void navigate(editorPath(name), { state: doneBefore(`Added ${name}. It is served once you deploy it.`) })
          }
          onClose={() => setTask(null)}
        />
      )}
      {task !== null && task !== 'add' && (
        <DeleteFunction
          fn={task}
          onDeleted={() => {
            setTask(null);
            deploys.say(`Deleted ${task.name}`);
            again();
          }}
          onClose={() => setTask(null)}
        />
      )}
    </TabFrame>
  );
}

function NotDeployed({ name, failure, back }: { name: string; failure: ApiFailure; back: string }) {
  const line = lineIn(failure.error);
  return (
    <div className="row mb-4 anywhere">
      <CallFailure failure={failure} prefix={`Failed to deploy ${name}: `} back={back} />
      {line !== null && (
        <ButtonLink size="sm" to={`${editorPath(name)}?line=${line}`}>
          Go to line {line}
        </ButtonLink>
      )}
    </div>
  );
}

export const ErrorBoundary = () => (
  <TabFailed title="Edge Functions Management" sentence="Failed to load functions" />
);
