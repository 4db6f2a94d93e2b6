import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pageFields } from '#core/content-page.ts';
import { only, type ValuesOf } from '#core/fields.ts';
import { MarkdownField } from '#web/editor/markdown-field.tsx';
import { MarkdownPreview } from '#web/editor/markdown-preview.tsx';
import { uploadProblem } from '#web/editor/use-image-uploads.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { RestoredDraft } from '#web/ui/restored-draft.tsx';
import { AskBeforeLeavingForm, KeptNote } from '#web/ui/unsaved-form.tsx';
import type { AdminPage } from './admin-page.ts';
import { useFilled } from './admin-page.ts';
import { PlaceholderNote } from './placeholder-note.tsx';
import { usePageForm } from './use-page-form.ts';

const valuesOf = (page: AdminPage): ValuesOf<typeof pageFields> => only(Object.keys(pageFields), page);

export function PageEditor({ page, onSaved }: { page: AdminPage; onSaved(): void }) {
  const { pathname, search } = useLocation();
  const filled = useFilled();
  const form = useRef<HTMLFormElement>(null);
  const edit = usePageForm({
    ...{ page, name: 'page', fields: pageFields, valuesOf, onSaved },
    ...{ failed: 'Failed to update page', success: 'Page updated successfully' },
    save: (api, version, typed) => api.contentPages.change({ page_id: page.id, version, ...typed }),
  });
  const { typed, kept, conflict, saving } = edit;
  const { failure } = saving;
  const [missing, setMissing] = useState<string | null>(null);
  const standing = useFocusOnFailure(form, failure);
  useSaveKey(form);
  const fields = failure?.fields ?? {};
  const besideField = failure !== null && Object.values(fields).includes(failure.error);
  return (
    <form
      ref={form}
      aria-label={`Edit ${filled(page.title)}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problem = uploadProblem(typed.content);
        setMissing(problem);
        if (!problem) void edit.save();
      }}
    >
      <div className="admin__head row row--apart end mb-4">
        <div>
          <p className="t1">
            <Link to={pathname}>All pages</Link> <Link to={`${pathname}/${page.id}/history`}>History</Link>
          </p>
          <h1 className="t5">Edit {filled(page.title)}</h1>
        </div>
        <div className="row">
          <KeptNote unsaved={edit.unsaved} keeping={kept.keeping} />
          <a className="btn btn--sm" href={`/${page.slug}`} target="_blank" rel="noreferrer">
            Open page<span className="sr"> in a new tab</span>
          </a>
          <Button size="sm" type="submit" variant="primary" busy={saving.busy} busyText="Saving...">
            Save page
          </Button>
        </div>
      </div>
      <div role="status">{edit.done && <Alert tone="ok">{edit.done}</Alert>}</div>
      <RestoredDraft restored={kept.restored} onDiscard={edit.discard} />
      {conflict}
      {standing && !besideField && !conflict && <CallFailure failure={standing} back={pathname + search} />}
      <div className="halves">
        <div className="stack">
          {page.category === 'legal' && (
            <p className="quoted soft t1">
              The text this page came with is a template. Have it reviewed by somebody who knows the law that applies
              to you before you rely on it.
            </p>
          )}
          <Field label={pageFields.title.label} error={fields.title}>
            <TextInput
              name="title"
              autoComplete="off"
              value={typed.title}
              onChange={({ target }) => edit.type({ title: target.value })}
            />
          </Field>
          <MarkdownField
            value={typed.content}
            error={missing ?? fields.content}
            onChange={(content) => edit.type({ content })}
          />
          <PlaceholderNote />
        </div>
        <section className="panel pane" aria-label="Preview">
          <p className="pane__bar t1">Preview</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard */}
          <div className="pane__sheet" tabIndex={0}>
            <p className="serif t5 mb-4">{filled(typed.title)}</p>
            <MarkdownPreview markdown={filled(typed.content)} />
          </div>
        </section>
      </div>
      <AskBeforeLeavingForm unsaved={edit.unsaved} keeping={kept.keeping} />
    </form>
  );
}
