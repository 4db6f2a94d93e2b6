import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { MarkdownPreview } from '#web/editor/markdown-preview.tsx';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { RestoredDraft } from '#web/ui/restored-draft.tsx';
import { AskBeforeLeavingForm, KeptNote } from '#web/ui/unsaved-form.tsx';
import type { AdminPage } from './admin-page.ts';
import { PageMeanwhile } from './page-meanwhile.tsx';
import { PlaceholderNote } from './placeholder-note.tsx';
import { useFilled } from './use-filled.ts';
import { usePageForm } from './use-page-form.ts';

const fieldsOf = ({ title, content }: AdminPage) => ({ title, content });
const labels = { title: 'Title', content: 'Content' };

interface PageEditorProps {
  page: AdminPage;
  onSaved(): void;
}

/** Title and text of a content page, with the page as readers will see it beside. */
export function PageEditor({ page, onSaved }: PageEditorProps) {
  const { pathname, search } = useLocation();
  const filled = useFilled();
  const form = useRef<HTMLFormElement>(null);
  const edit = usePageForm({
    ...{ page, name: 'page', fieldsOf, fallback: 'Failed to update page', onSaved },
    save: (api, version, typed) => api.contentPages.change({ page_id: page.id, version, ...typed }),
  });
  const { typed, failure, kept } = edit;
  const standing = useFocusOnFailure(form, failure);
  useSaveKey(form);
  const fields = failure?.fields ?? {};
  const besideField = failure !== null && Object.values(fields).includes(failure.error);
  return (
    <form
      ref={form}
      className="pagedit"
      aria-label={`Edit ${filled(page.title)}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <div className="admin__head">
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
          <Button size="sm" type="submit" variant="primary" busy={edit.busy} busyText="Saving...">
            Save page
          </Button>
        </div>
      </div>
      <div role="status">{edit.done && <Alert tone="ok">Page updated successfully</Alert>}</div>
      <RestoredDraft restored={kept.restored} onDiscard={() => edit.take(page)} />
      {standing && !besideField && standing.code !== 'PAGE_CHANGED' && (
        <CallFailure failure={standing} back={pathname + search} />
      )}
      {failure?.code === 'PAGE_CHANGED' && (
        <PageMeanwhile
          sentence={failure.error}
          page_id={page.id}
          onTheirs={edit.take}
          onMine={edit.saveOver}
          {...{ typed, labels, fieldsOf }}
        />
      )}
      <div className="pagedit__sides">
        <div className="stack">
          {page.category === 'legal' && (
            <p className="pagedit__legal t1">
              The text this page came with is a template. Have it reviewed by somebody who knows the law that applies
              to you before you rely on it.
            </p>
          )}
          <Field label="Title" error={fields.title}>
            <TextInput
              name="title"
              autoComplete="off"
              value={typed.title}
              onChange={({ target }) => edit.type({ title: target.value })}
            />
          </Field>
          <Field label="Content" mark="Markdown" error={fields.content}>
            <TextArea
              className="mono pagedit__text"
              name="content"
              spellCheck
              value={typed.content}
              onChange={({ target }) => edit.type({ content: target.value })}
            />
          </Field>
          <PlaceholderNote />
        </div>
        <section className="panel pagedit__preview" aria-label="Preview">
          <p className="pagedit__bar t1">Preview</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard */}
          <div className="pagedit__sheet" tabIndex={0}>
            <p className="pagedit__title">{filled(typed.title)}</p>
            <MarkdownPreview markdown={filled(typed.content)} />
          </div>
        </section>
      </div>
      <AskBeforeLeavingForm unsaved={edit.unsaved} keeping={kept.keeping} />
    </form>
  );
}
