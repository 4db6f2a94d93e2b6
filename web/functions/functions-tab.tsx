import { useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { newFunctionFields } from '#core/functions/functions.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { DataTable } from '#web/admin-kit/data-table.tsx';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabFrame } from '#web/admin-kit/tab-frame.tsx';
import { doneBefore } from '#web/lib/done-before.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { countOf, editorPath, functionPath, type ListedFunction, listed, type OwnFunction } from './edge-function.ts';
import { RuntimeLine } from './function-state.tsx';
import { functionsColumns, NotDeployed, useDeploys } from './functions-columns.tsx';
import { useLiveFunctions } from './use-live-functions.ts';
import './functions.css';

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

export const ErrorBoundary = () => (
  <TabFailed title="Edge Functions Management" sentence="Failed to load functions" />
);

/** A new function starts as a small one that works. */
const template = `/** Answers at its address; edit it, save it, and call it below. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const name = searchParams.get('name') ?? 'world';
    return Response.json({ message: \`Hello, \${name}\` });
  },
};
`;

function AddFunction({ onAdded, onClose }: { onAdded(name: string): void; onClose(): void }) {
  return (
    <RecordDialog
      noun="function"
      fields={newFunctionFields}
      record={null}
      failed="Failed to save the function"
      save={(api, { name }) => api.functions.add({ name, code: template })}
      onSaved={({ function: { name } }) => onAdded(name)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {field('name', { input: { className: 'mono', autoCapitalize: 'off', spellCheck: false } })}
          <p className="t1 soft">It begins as a small function that works, and is not served before you deploy it.</p>
        </>
      )}
    </RecordDialog>
  );
}

function OwnFunctions({ functions }: { functions: readonly OwnFunction[] }) {
  return (
    <section className="mt-6" aria-labelledby="own-functions">
      <h2 id="own-functions" className="t4">
        Part of the product
      </h2>
      <p className="t1 soft">They are served at the same place and come with each release. Their names are taken.</p>
      <ul className="ruled ruled--tight mt-2">
        {functions.map(({ name, method, summary }) => (
          <li key={name} className="flow anywhere">
            <span className="mono t1">{functionPath(name)}</span>
            <span className="t1 soft">
              {method}: {summary}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DeleteFunctionProps {
  fn: ListedFunction;
  onDeleted(): void;
  onClose(): void;
}

function DeleteFunction({ fn: { name, version, secret_names }, onDeleted, onClose }: DeleteFunctionProps) {
  return (
    <ConfirmAction
      title={<span className="anywhere">Delete {name}?</span>}
      confirm="Delete"
      danger
      busyText="Deleting..."
      failed={`Failed to delete ${name}`}
      act={(api) => api.functions.remove({ name })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{whatGoes(version, secret_names.length)} This cannot be undone.</p>
      {version !== null && (
        <p>
          Calls of <span className="mono anywhere">{functionPath(name)}</span> find nothing from then on.
        </p>
      )}
    </ConfirmAction>
  );
}

function whatGoes(version: number | null, secrets: number): string {
  const versions =
    version === null
      ? 'Its code goes; it was never deployed.'
      : version === 1
        ? 'Its code goes, and version 1, which is served now.'
        : `Its code goes, and all its versions, 1 to ${version}; version ${version} is served now.`;
  return secrets === 0
    ? versions
    : `${versions} So ${secrets === 1 ? 'does its secret' : `do its ${secrets} secrets`}.`;
}
