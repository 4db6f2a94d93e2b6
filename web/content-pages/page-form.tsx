import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { contentPageSlugs, pagePlaceholders } from '#core/content-pages/content-pages.ts';
import { filledText, placeholderValues } from '#core/content-pages/placeholders.ts';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { Fields, ValuesOf } from '#core/lib/fields.ts';
import { RestoredDraft } from '#web/admin-kit/restored-draft.tsx';
import { AskBeforeLeavingForm, KeptNote } from '#web/admin-kit/unsaved-form.tsx';
import { useRecordForm } from '#web/admin-kit/use-record-form.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';

/** Whether a parameter of the address fits. */
export const isPage = (name: string, value: string) =>
  name !== 'page' || contentPageSlugs.some((slug) => slug === value);

interface PageForm<F extends Fields> {
  page: AdminPage;
  name: 'page' | 'seo';
  fields: F;
  valuesOf(page: AdminPage): ValuesOf<F>;
  problems?(values: ValuesOf<F>): Record<string, string>;
  save(api: Api, version: number, values: ValuesOf<F>): Promise<{ page: AdminPage }>;
  failed: string;
  success: string;
  onSaved(): void;
}

export function usePageForm<F extends Fields>({
  page,
  name,
  valuesOf,
  save,
  success,
  onSaved,
  ...form
}: PageForm<F>) {
  return useRecordForm<F, { page: AdminPage }, AdminPage>({
    ...form,
    record: page,
    recordOf: (saved) => ({ ...valuesOf(saved), version: saved.version }),
    blank: valuesOf(page),
    savedIn: (result) => result.page,
    keptAs: () => `${name}.${page.id}`,
    save: (api, values, version) => save(api, version, values),
    onSaved() {
      onSaved();
      return success;
    },
  });
}

interface PageFrameProps {
  page: AdminPage;
  edit: Pick<
    ReturnType<typeof usePageForm>,
    'unsaved' | 'done' | 'kept' | 'failure' | 'busy' | 'conflict' | 'discard'
  >;
  title: string;
  links: ReactNode;
  confirm: string;
  onSubmit(): void;
  children: ReactNode;
}

export function PageFrame({ page, edit, title, links, confirm, onSubmit, children }: PageFrameProps) {
  const { unsaved, kept, failure, busy, conflict } = edit;
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
          <Button size="sm" type="submit" variant="primary" busy={busy} busyText="Saving...">
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

export type AdminPage = Output<'contentPages.list'>['pages'][number];
