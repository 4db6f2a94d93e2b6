import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { pagePlaceholders } from '#core/content-pages.ts';
import type { Api } from '#core/contract/index.ts';
import type { Fields } from '#core/fields.ts';
import { filledText, placeholderValues } from '#core/placeholders.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { RestoredDraft } from '#web/ui/restored-draft.tsx';
import { AskBeforeLeavingForm, KeptNote } from '#web/ui/unsaved-form.tsx';
import { useRecordSave } from '#web/ui/use-record-save.tsx';

type Typed = Record<string, string>;

interface PageForm<Values extends Typed> {
  page: AdminPage;
  name: 'page' | 'seo';
  fields: Fields & { [Name in keyof Values]: { example: string } };
  valuesOf(page: AdminPage): Values;
  save(api: Api, version: number, typed: Values): Promise<{ page: AdminPage }>;
  failed: string;
  success: string;
  onSaved(): void;
}

const isSame = (one: Typed, other: Typed) => Object.keys(one).every((name) => one[name] === other[name]);

export function usePageForm<Values extends Typed>(form: PageForm<Values>) {
  const { page, name, fields, valuesOf, save, failed, success, onSaved } = form;
  const [opened, setOpened] = useState({ version: page.version, values: valuesOf(page) });
  const [typed, setTyped] = useState(opened.values);
  const [done, setDone] = useState('');
  const unsaved = !isSame(typed, opened.values);
  const current = unsaved ? { version: opened.version, values: { typed, opened: opened.values } } : null;
  const kept = useKeptDraft(`${name}.${page.id}`, current, ({ version, values }) => {
    setOpened({ version: Number(version), values: fitting(valuesOf(page), values.opened) });
    setTyped(fitting(valuesOf(page), values.typed));
  });
  const recordOf = (saved: AdminPage) => ({ ...valuesOf(saved), version: saved.version });
  const open = (saved: AdminPage) => setOpened({ version: saved.version, values: valuesOf(saved) });
  const { saving, conflictOf } = useRecordSave<Fields, { page: AdminPage }, AdminPage>({
    ...{ fields, failed, recordOf },
    opened: { ...opened.values, version: opened.version },
    save: (api, values, version) => save(api, version, values as Values),
    onTheirs(values, theirs) {
      open(theirs);
      setTyped(values as Values);
    },
  });
  const run = async (over: Typed & { version: number }) => {
    setDone('');
    const saved = await saving.run(over, typed);
    if (!saved) return;
    const now = valuesOf(saved.result.page);
    kept.forget();
    open(saved.result.page);
    // What was typed while saving remains, unsaved.
    setTyped((later) => {
      const entries = Object.entries(now).map(([name, value]) => [
        name,
        later[name] === typed[name] ? value : later[name],
      ]);
      return Object.fromEntries(entries);
    });
    setDone(success + saved.mergeNote);
    onSaved();
  };
  return {
    ...{ typed, unsaved, done, kept, saving },
    conflict: conflictOf(
      saving.failure,
      () => typed,
      (over) => void run(over as Typed & { version: number }),
    ),
    type(part: Partial<Values>) {
      setDone('');
      setTyped((before) => ({ ...before, ...part }));
    },
    save: () => run({ ...opened.values, version: opened.version } as Typed & { version: number }),
    discard() {
      kept.forget();
      open(page);
      setTyped(valuesOf(page));
      saving.clear();
    },
  };
}

/** A draft may be from an older release: only texts of existing fields are used. */
function fitting<Values extends Typed>(values: Values, kept: Typed | undefined): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const text: unknown = kept?.[name];
    return [name, typeof text === 'string' ? text : value];
  });
  return Object.fromEntries(entries) as Values;
}

interface PageFrameProps {
  page: AdminPage;
  edit: Pick<ReturnType<typeof usePageForm>, 'unsaved' | 'done' | 'kept' | 'saving' | 'conflict' | 'discard'>;
  title: string;
  links: ReactNode;
  confirm: string;
  onSubmit(): void;
  children: ReactNode;
}

export function PageFrame({ page, edit, title, links, confirm, onSubmit, children }: PageFrameProps) {
  const { unsaved, kept, saving, conflict } = edit;
  const { failure } = saving;
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const standing = useFocusOnFailure(form, failure);
  useSaveKey(form);
  const besideField = failure !== null && Object.values(failure.fields ?? {}).includes(failure.error);
  return (
    <form
      ref={form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="admin__head row row--apart end mb-4">
        <div>
          <p className="t1">{links}</p>
          <h1 className="t5">{title}</h1>
        </div>
        <div className="row">
          <KeptNote unsaved={unsaved} keeping={kept.keeping} />
          <a className="btn btn--sm" href={`/${page.slug}`} target="_blank" rel="noreferrer">
            Open page<span className="sr"> in a new tab</span>
          </a>
          <Button size="sm" type="submit" variant="primary" busy={saving.busy} busyText="Saving...">
            {confirm}
          </Button>
        </div>
      </div>
      <div role="status">{edit.done && <Alert tone="ok">{edit.done}</Alert>}</div>
      <RestoredDraft restored={kept.restored} onDiscard={edit.discard} />
      {conflict}
      {standing && !besideField && !conflict && <CallFailure failure={standing} back={pathname + search} />}
      <div className="halves">{children}</div>
      <AskBeforeLeavingForm unsaved={unsaved} keeping={kept.keeping} />
    </form>
  );
}

export function PlaceholderNote() {
  const site = useSite();
  const values = site && placeholderValues(site);
  return (
    <details className="t1">
      <summary className="unfold">Placeholders for this site's own facts</summary>
      <p className="soft mt-2 mb-2">
        They are filled in whenever the page is read, so that a new name or address needs no editing here. Anything
        else in double braces stays as it is written.
      </p>
      <dl className="facts">
        {Object.entries(pagePlaceholders).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>
              {meaning}
              {values && (
                <>
                  : <b>{values[name as keyof typeof values]}</b>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function useFilled(): (text: string) => string {
  const site = useSite();
  return (text) => (site ? filledText(text, placeholderValues(site)) : text);
}

export type AdminPage = Awaited<ReturnType<Api['contentPages']['list']>>['pages'][number];
