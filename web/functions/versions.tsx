import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { DifferenceText } from '#web/revisions/difference-text.tsx';
import { HistoryList } from '#web/revisions/history-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { ListedVersion, Version } from './edge-function.ts';

interface VersionsProps {
  name: string;
  versions: readonly ListedVersion[];
  code: string;
  unsaved: boolean;
  waits: boolean;
  whyNot: string | null;
  busy: boolean;
  onReturn(version: number): Promise<boolean>;
}

export function Versions({ name, versions, code, unsaved, waits, whyNot, busy, onReturn }: VersionsProps) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<number | null>(null);
  const [all, setAll] = useState<readonly Version[]>([]);
  const [asks, setAsks] = useState(false);
  const { run, failure } = useAction(
    async (api, wanted: string) => (await api.functions.versions({ name: wanted })).versions,
    'Failed to load functions',
  );
  const shown = all.find(({ version }) => version === open);
  const missing = open !== null && !shown;
  useEffect(() => {
    if (missing) void run(name).then((found) => found && setAll(found));
  }, [missing, name, run]);
  if (versions.length === 0) return null;
  return (
    <section className="fx__part topline min0" aria-labelledby="versions">
      <h3 id="versions" className="t4">
        Versions
      </h3>
      <HistoryList
        label="Versions"
        noun="Version"
        entries={versions.map(({ version, deployed_at, deployed_by, serving }) => ({
          id: version,
          at: deployed_at,
          by: deployed_by,
          badge: serving && 'Live',
        }))}
        chosen={open}
        onChoose={setOpen}
      >
        <div className="grid">
          <CallFailure failure={failure} back={pathname} />
          {open === null && <p className="t1 soft">Choose a version to see its code and what has changed since.</p>}
          {shown && (
            <Opened key={shown.version} version={shown} code={code}>
              {!shown.serving && (
                <Button
                  size="sm"
                  aria-disabled={busy || whyNot !== null || undefined}
                  title={whyNot ?? undefined}
                  onClick={() => !busy && whyNot === null && setAsks(true)}
                >
                  Return to this version
                </Button>
              )}
            </Opened>
          )}
        </div>
      </HistoryList>
      {asks && shown && (
        <Confirm
          title={`Return to version ${shown.version}?`}
          confirm="Return to this version"
          busy={busy}
          busyText="Deploying..."
          onClose={() => setAsks(false)}
          onConfirm={() => void onReturn(shown.version).then(() => setAsks(false))}
        >
          <p>
            Its code is deployed as the newest version. The current version stays live until then, and remains in this
            list.
          </p>
          {waits && <p>The saved code, which is not deployed, stays as it is.</p>}
          {unsaved && <p>What you typed and did not save stays in the editor.</p>}
        </Confirm>
      )}
    </section>
  );
}

interface OpenedProps {
  version: Version;
  code: string;
  children: React.ReactNode;
}

const tabs = [
  { id: 'changes', label: 'What changed since' },
  { id: 'code', label: 'Code' },
];

function Opened({ version: { version, code: was }, code, children }: OpenedProps) {
  const [tab, setTab] = useState('changes');
  return (
    <>
      <div className="row">
        <h4 className="t2 sansh">Version {version}</h4>
        {children}
      </div>
      <Tabs label={`Version ${version}`} tabs={tabs} current={tab} onSelect={setTab} />
      {tab === 'code' ? (
        <CodeLines label={`Code of version ${version}`} code={was} />
      ) : (
        <DifferenceText
          label={`From version ${version} to the editor`}
          before={was}
          after={code}
          same="Nothing changed: the editor has the code of this version."
        />
      )}
    </>
  );
}

function CodeLines({ label, code }: { label: string; code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable with the keyboard
    <section className="source scrolls" aria-label={label} tabIndex={0}>
      <ol className="lines">
        {code.split('\n').map((text, index) => (
          <li key={index} data-line={index + 1}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
