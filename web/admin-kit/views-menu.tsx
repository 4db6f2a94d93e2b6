import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { viewFields } from '#core/views/view.ts';
import { viewFailures, viewQuery } from '#core/views/views.ts';
import { useAction } from '#web/lib/use-action.ts';
import { isolated } from '#web/ui/isolated.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import { RecordDialog } from './record-dialog.tsx';

type View = Output<'views.list'>['views'][number];

export function ViewsMenu() {
  const { pathname: list, search } = useLocation();
  const [views, setViews] = useState<readonly View[]>([]);
  const [task, setTask] = useState<'save' | View | null>(null);
  const query = viewQuery(search);
  const { run, failure } = useAction((api) => api.views.list({ list }), viewFailures.VIEWS_FAILED[1]);
  const load = useCallback(async () => {
    const loaded = await run();
    if (loaded) setViews(loaded.views);
  }, [run]);
  useEffect(() => void load(), [load]);
  const current = views.find((view) => view.query === query);
  const close = () => setTask(null);
  const finish = () => {
    close();
    void load();
  };
  return (
    <>
      <MenuButton
        text={current ? isolated`View: ${current.name}` : 'Views'}
        actions={[
          ...views.map((view) => ({
            to: { search: view.query },
            isCurrent: view === current,
            label: (
              <>
                <bdi>{view.name}</bdi> {view.is_shared && <span className="badge">Shared</span>}
              </>
            ),
          })),
          ...(failure ? [{ label: `${failure.error} Try again`, onChoose: () => void load() }] : []),
          { label: 'Save this view...', onChoose: () => setTask('save') },
          ...(current ? [{ label: isolated`Delete "${current.name}"...`, onChoose: () => setTask(current) }] : []),
        ]}
      />
      {task === 'save' && (
        <RecordDialog
          noun="View"
          fields={viewFields}
          record={null}
          failed={viewFailures.VIEW_NOT_SAVED[1]}
          save={(api, values) => api.views.add({ list, query, ...values })}
          onSaved={finish}
          onClose={close}
        />
      )}
      {task && task !== 'save' && (
        <ConfirmAction
          title={isolated`Delete the view "${task.name}"?`}
          confirm="Delete view"
          danger
          busyText="Deleting..."
          failed={viewFailures.VIEW_NOT_DELETED[1]}
          act={(api) => api.views.remove({ view_id: task.id })}
          onDone={finish}
          onClose={close}
        >
          <p>{task.is_shared ? 'All administrators lose it. ' : ''}The list itself is not changed.</p>
        </ConfirmAction>
      )}
    </>
  );
}
