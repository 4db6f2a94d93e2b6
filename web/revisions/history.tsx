import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { revisionFailures } from '#core/revisions/revisions.ts';
import { doneBefore } from '#web/lib/done-before.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { DifferenceText } from './difference-text.tsx';
import { HistoryList } from './history-list.tsx';

type Listed = Output<'blogAdmin.revisions'>['revisions'][number];
type Opened = Output<'blogAdmin.revision'>;

interface HistoryProps {
  title: string;
  revisions: readonly Listed[];
  labels: Readonly<Record<string, string>>;
  back: string;
  read(api: Api, revision: number): Promise<Opened>;
  restore(api: Api, revision: number, version: number): Promise<unknown>;
}

export function History({ title, revisions, labels, back, read, restore }: HistoryProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(revisions[0]?.revision ?? null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [withPresent, setWithPresent] = useState(false);
  const reading = useAction(read, revisionFailures.REVISIONS_FAILED[1]);
  const restoring = useAction(restore, revisionFailures.REVISION_NOT_RESTORED[1]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice reads again
  useEffect(() => {
    let stale = false;
    setOpened(null);
    if (chosen !== null) void reading.run(chosen).then((found) => !stale && setOpened(found));
    return () => {
      stale = true;
    };
  }, [chosen]);
  const listed = revisions.find(({ revision }) => revision === chosen);
  const goBack = async () => {
    if (!opened || !(await restoring.run(opened.revision, opened.present.version))) return;
    void navigate(back, { state: doneBefore(`Revision ${opened.revision} restored`) });
  };
  return (
    <>
      <p className="t1 mb-2">
        <Link to={back}>Back to the editor</Link>
      </p>
      <h1 className="t5">History of {title}</h1>
      {revisions.length === 0 && <p className="soft">No save is kept yet: from now on each one is.</p>}
      <HistoryList
        label="Revisions"
        noun="Revision"
        entries={revisions.map(({ revision, saved_at, saved_by_name, is_present }) => ({
          id: revision,
          at: saved_at,
          by: saved_by_name ?? 'unknown',
          badge: is_present && 'Present',
        }))}
        chosen={chosen}
        onChoose={setChosen}
      >
        {listed && (
          <section className="grid" aria-label={`Revision ${listed.revision}`}>
            <div className="row row--apart gap-2">
              <fieldset className="row t1" aria-label="Compared with">
                <Choice pressed={!withPresent} onChoose={() => setWithPresent(false)}>
                  What this save changed
                </Choice>
                {!listed.is_present && (
                  <Choice pressed={withPresent} onChoose={() => setWithPresent(true)}>
                    What restoring would change
                  </Choice>
                )}
              </fieldset>
              {!listed.is_present && (
                <Button size="sm" busy={restoring.busy} busyText="Restoring..." onClick={() => void goBack()}>
                  Restore this revision
                </Button>
              )}
            </div>
            <CallFailure failure={restoring.failure ?? reading.failure} back={pathname} />
            {opened ? (
              <Differences
                labels={labels}
                before={withPresent && !listed.is_present ? opened.present.fields : (opened.before ?? {})}
                after={opened.fields}
              />
            ) : (
              !reading.failure && (
                <p className="soft" role="status">
                  Loading the revision...
                </p>
              )
            )}
          </section>
        )}
      </HistoryList>
    </>
  );
}

function Choice({ pressed, onChoose, children }: { pressed: boolean; onChoose(): void; children: ReactNode }) {
  return (
    <button className="link t1" type="button" aria-pressed={pressed} onClick={onChoose}>
      {children}
    </button>
  );
}

type Fields = Readonly<Record<string, string>>;

function Differences({ labels, before, after }: { labels: Fields; before: Fields; after: Fields }) {
  const changed = Object.entries(labels).filter(([name]) => (before[name] ?? '') !== (after[name] ?? ''));
  if (changed.length === 0) return <p className="soft">Both say the same.</p>;
  return changed.map(([name, label]) => (
    <div key={name}>
      <h2 className="t1 sansh">{label}</h2>
      <DifferenceText label={label} before={before[name] ?? ''} after={after[name] ?? ''} same="" />
    </div>
  ));
}
