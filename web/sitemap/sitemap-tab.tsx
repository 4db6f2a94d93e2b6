import { type FormEvent, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import './sitemap.css';
import type { Api } from '#core/contract/index.ts';
import { defaultSitemap } from '#core/sitemap/sitemap.ts';
import { RestoredDraft } from '#web/admin-kit/restored-draft.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { AskBeforeLeavingForm, KeptNote } from '#web/admin-kit/unsaved-form.tsx';
import { CodeEditor, type CodeEditorHandle } from '#web/editor/code-editor.tsx';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { saveTextFile } from '#web/lib/save-text-file.ts';
import { titled } from '#web/lib/title.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BaseUrl, sitemapAddress } from './base-url.tsx';
import { Findings, useChecks } from './findings.tsx';
import { SitemapHelp } from './sitemap-help.tsx';
import {
  AskFirst,
  Missing,
  PingResults,
  type SitemapAction,
  SitemapConflict,
  SourceWords,
} from './sitemap-notices.tsx';
import { type Pinged, useSitemapForm } from './use-sitemap-form.ts';

/** If the sitemap cannot be read, the tab starts with a template. */
async function load(api: Api, { url }: PageArgs) {
  const unread = (failure: ApiFailure) => ({ sitemap: null, base_url: url.origin, failure });
  try {
    return { ...(await api.sitemap.read()), failure: null };
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (failure?.code !== 'SITEMAP_FAILED') throw thrown;
    return unread(failure);
  }
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Sitemap');

export default function SitemapTab() {
  const loaded = useLoaderData<typeof loader>();
  const site = useSite();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const home = loaded.sitemap ? loaded.base_url : (site?.origin ?? loaded.base_url);
  const [base, setBase] = useState(home);
  const [asked, setAsked] = useState<SitemapAction | null>(null);
  const [pinged, setPinged] = useState<Pinged | null>(null);
  const edit = useSitemapForm(loaded.sitemap, defaultSitemap(home));
  const checks = useChecks(edit.text);
  const found = typeof checks === 'string' ? { error: null, warnings: [] } : checks;
  const ping = useAction(
    (api, sitemapUrl: string) => api.sitemap.ping({ sitemapUrl }),
    'Failed to ping search engines',
  );
  useSaveKey(form);
  const { saving } = edit;
  const empty = edit.text.trim() === '';
  const address = sitemapAddress(base);
  const begin = () => {
    edit.begin();
    ping.clear();
    setPinged(null);
  };
  const act = (action: SitemapAction) => {
    setAsked(null);
    begin();
    if (action === 'refresh') void edit.refresh();
    else if (action === 'generate') void edit.generate(base.trim());
    else void edit.forget();
  };
  const generate = () => {
    if (address !== null) edit.unsaved ? setAsked('generate') : act('generate');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (empty || saving.busy) return;
    begin();
    void edit.save();
  };
  const pingNow = async () => {
    begin();
    if (address) setPinged(await ping.run(address));
  };
  const isForgetStale = edit.forgetting.failure?.code === 'SITEMAP_CHANGED';
  const conflict = [saving.failure, edit.forgetting.failure].find((failure) => failure?.code === 'SITEMAP_CHANGED');
  const others = [edit.reading, edit.generating, ...(isForgetStale ? [] : [edit.forgetting]), ping];
  const otherFailure = others.find(({ failure }) => failure)?.failure;
  const unread = !edit.opened && !edit.reading.busy && !otherFailure;
  return (
    <main id="main" className="admin__main">
      <form ref={form} aria-label="Sitemap" noValidate onSubmit={save}>
        <TabHead title="Sitemap" done={edit.done}>
          <KeptNote unsaved={edit.unsaved} keeping={edit.kept.keeping} />
          <Button
            size="sm"
            busy={edit.reading.busy}
            busyText="Refreshing..."
            onClick={() => (edit.unsaved ? setAsked('refresh') : act('refresh'))}
          >
            <Icon name="sync" />
            Refresh
          </Button>
          <Button
            size="sm"
            disabled={empty}
            onClick={() => saveTextFile({ text: edit.text, file_name: 'sitemap.xml' })}
          >
            <Icon name="download" />
            Download
          </Button>
          <Button size="sm" busy={ping.busy} busyText="Pinging..." disabled={address === null} onClick={pingNow}>
            Ping Search Engines
          </Button>
          <Button size="sm" type="submit" variant="primary" disabled={empty} busy={saving.busy} busyText="Saving...">
            Save Changes
          </Button>
        </TabHead>
        {unread && (
          <Failed title={loaded.failure?.error ?? 'Failed to fetch sitemap'} onRetry={() => act('refresh')}>
            Below is a template, not what is served.
          </Failed>
        )}
        <RestoredDraft restored={edit.kept.restored} onDiscard={() => act('refresh')} />
        <CallFailure failure={otherFailure ?? null} back={pathname} />
        {conflict ? (
          <SitemapConflict
            failure={conflict}
            text={edit.text}
            mine={isForgetStale ? 'Serve it automatically' : 'Save mine over it'}
            onTheirs={(now) => {
              edit.begin();
              edit.take(now);
            }}
            onMine={({ version }) => void (isForgetStale ? edit.forget(version) : edit.save(version))}
          />
        ) : (
          <CallFailure failure={withReason(saving.failure)} back={pathname} />
        )}
        {pinged && <PingResults pinged={pinged} />}
        {edit.opened && <Missing missing={edit.opened.missing} busy={edit.generating.busy} onGenerate={generate} />}
        <BaseUrl value={base} address={address} onChange={setBase} />
        <div className="sided sided--end">
          <div>
            <div className="row row--apart mb-2">
              <p className="t1 soft">
                <SourceWords opened={edit.opened} />
              </p>
              <span className="row">
                {edit.opened?.source === 'stored' && (
                  <Button size="sm" variant="quiet" busy={edit.forgetting.busy} onClick={() => setAsked('forget')}>
                    Serve it automatically again
                  </Button>
                )}
                {!edit.opened?.missing.length && (
                  <Button size="sm" busy={edit.generating.busy} disabled={address === null} onClick={generate}>
                    Generate from content
                  </Button>
                )}
              </span>
            </div>
            <CodeEditor
              ref={editor}
              className="xmledit"
              language="xml"
              label="Sitemap XML"
              value={edit.text}
              onChange={edit.type}
              error={empty ? null : found.error}
              warnings={found.warnings}
            />
            <Findings checks={checks} onGo={(line) => editor.current?.goTo(line)} />
          </div>
          <SitemapHelp />
        </div>
      </form>
      <AskFirst
        action={asked}
        unsaved={edit.unsaved}
        onAnswer={(yes) => (yes && asked ? act(asked) : setAsked(null))}
      />
      <AskBeforeLeavingForm unsaved={edit.unsaved} keeping={edit.kept.keeping} />
    </main>
  );
}

function withReason(failure: ApiFailure | null): ApiFailure | null {
  const reason = failure?.code === 'SITEMAP_INVALID' ? failure.fields?.xml : undefined;
  return failure && reason ? { ...failure, error: `${failure.error} ${reason}` } : failure;
}

export const ErrorBoundary = () => <TabFailed title="Sitemap" sentence="Failed to fetch sitemap" />;
