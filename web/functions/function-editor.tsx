import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { RestoredDraft } from '#web/admin-kit/restored-draft.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { AskBeforeLeavingForm } from '#web/admin-kit/unsaved-form.tsx';
import { CodeEditor, type CodeEditorHandle } from '#web/editor/code-editor.tsx';
import { useDoneBefore } from '#web/lib/done-before.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { useSite } from '#web/lib/use-site.ts';
import { changedLines } from '#web/revisions/difference.ts';
import { LocalDate } from '#web/ui/local-date.tsx';
import { AllowedHosts } from './allowed-hosts.tsx';
import { Deployment, useDeployment } from './deployment.tsx';
import {
  countOf,
  type EdgeFunction,
  editorPath,
  type ListedFunction,
  type ListedVersion,
  lineIn,
  type Runtime,
} from './edge-function.ts';
import { FunctionHead } from './function-head.tsx';
import { FunctionNotices, useSessionOver } from './function-notices.tsx';
import { RuntimeLine, StatusMark } from './function-state.tsx';
import { LogPanel } from './log-panel.tsx';
import { Secrets } from './secrets.tsx';
import { TryIt } from './try-it.tsx';
import { useFunctionForm } from './use-function-form.ts';
import { useLiveFunctions } from './use-live-functions.ts';
import { Versions } from './versions.tsx';

interface FunctionEditorProps {
  opened: EdgeFunction;
  functions: readonly ListedFunction[];
  runtime: Runtime;
  versions: readonly ListedVersion[];
  served: string | null;
}

export function FunctionEditor({ opened, functions: loaded, runtime, versions, served }: FunctionEditorProps) {
  const { name } = opened;
  const element = useRef<HTMLFormElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const { revalidate } = useRevalidator();
  const origin = useSite()?.origin ?? '';
  const again = () => void revalidate();
  const functions = useLiveFunctions(loaded, again);
  const found = functions.find((one) => one.name === name) ?? opened;
  const whyNot = !runtime.available
    ? `Functions cannot run on this server: ${runtime.detail}`
    : found.status === 'deploying'
      ? `${name} is being deployed already.`
      : null;
  const form = useFunctionForm(opened, { whyNot, onChanged: again });
  const fn = { ...found, status: form.deploying.busy ? ('deploying' as const) : found.status };
  const deploying = fn.status === 'deploying';
  const deployment = useDeployment(name, deploying, [fn.deployment, form.opened.deployment]);
  const [request, setRequest] = useState('');
  const log = useRef<HTMLHeadingElement>(null);
  const find = (id: string) => {
    setRequest(id);
    log.current?.focus();
  };
  const stays = form.unsaved && form.kept.keeping === 'full';
  const leaving = useSessionOver([form.saving.failure, form.adding.failure, form.deploying.failure], stays);
  useSaveKey(element);
  useDoneBefore(form.setDone);
  useArrivingLine((line) => editor.current?.goTo(line));
  const changed = useChangedLines(served, form.code);
  const error = useMemo(
    () => (fn.status === 'failed' && fn.error !== null ? { line: lineIn(fn.error), message: fn.error } : null),
    [fn.status, fn.error],
  );
  const go = (line: number) => editor.current?.goTo(line);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!form.busy) form.save();
  };
  return (
    <main id="main" className="admin__main">
      <p className="t1">
        <Link to="/admin/edge-functions">All functions</Link>
      </p>
      <TabHead title="Edge Functions" done={form.done}>
        <span className="t1 soft num">{countOf(functions)}</span>
      </TabHead>
      {(!runtime.available || runtime.missing.length > 0) && <RuntimeLine runtime={runtime} />}
      <div className="sided">
        <FunctionRail functions={functions.map((one) => (one.name === name ? fn : one))} current={name} />
        <section className="min0" aria-labelledby="function-name">
          <form ref={element} aria-label="Code" noValidate onSubmit={save}>
            <FunctionHead
              fn={fn}
              edited={changed?.count ?? null}
              available={runtime.available}
              form={form}
              origin={origin}
            />
            <FunctionNotices fn={opened} form={form} onGo={go} />
            <RestoredDraft restored={form.kept.restored} onDiscard={() => form.take(form.opened)}>
              The editor shows the code as it is saved. This cannot be undone.
            </RestoredDraft>
            <Bar deploying={deploying} />
            <CodeEditor
              ref={editor}
              className="fx__code"
              language="typescript"
              label={`Code of ${name}`}
              value={form.code}
              onChange={form.type}
              error={error}
              changed={changed?.lines}
            />
            <p className="t1 soft">
              Tab indents; Escape, then Tab leaves the editor. Ctrl+S saves; only Deploy changes what is live. Marked
              lines differ from the live version.
            </p>
          </form>
          <Deployment fn={fn} versions={versions} deployment={deployment} onGo={go} />
          <TryIt name={name} version={fn.version} onFind={find} />
          <LogPanel name={name} request={request} onRequest={setRequest} heading={log} />
          <Versions
            onReturn={form.returnTo}
            code={form.code}
            unsaved={form.unsaved}
            waits={fn.changed}
            busy={form.busy}
            name={name}
            versions={versions}
            whyNot={whyNot}
          />
          <div className="halves">
            <AllowedHosts fn={fn} onSaved={form.settled} />
            <Secrets name={name} secret_names={fn.secret_names} onSaved={form.settled} />
          </div>
        </section>
      </div>
      <AskBeforeLeavingForm unsaved={form.unsaved && !leaving} keeping={form.kept.keeping} />
    </main>
  );
}

function Bar({ deploying }: { deploying: boolean }) {
  return (
    <div className="fx__bar" {...(deploying ? { role: 'progressbar', 'aria-label': 'Deployment' } : {})}>
      {deploying && <i />}
    </div>
  );
}

function useChangedLines(served: string | null, code: string) {
  // Deferred, so that typing is not slowed down.
  const later = useDeferredValue(code);
  return useMemo(() => (served === null ? null : changedLines(served, later)), [served, later]);
}

/** Goes to the line in the address once. */
function useArrivingLine(go: (line: number) => void): void {
  const [search] = useSearchParams();
  const line = Number(search.get('line'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving goes there
  useEffect(() => {
    if (line > 0) go(line);
  }, [line]);
}

function FunctionRail({ functions, current }: { functions: readonly ListedFunction[]; current: string }) {
  return (
    <nav className="fx__rail" aria-label="Functions">
      <ul className="entries lined">
        {functions.map((fn) => (
          <li key={fn.name}>
            <Link to={editorPath(fn.name)} aria-current={fn.name === current ? 'page' : undefined}>
              <span className="mono">{fn.name}</span>
              <span className="row gap-2 t1">
                <StatusMark fn={fn} />
                <span className="soft num">
                  <LocalDate at={fn.lastUpdated} style="medium" />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
