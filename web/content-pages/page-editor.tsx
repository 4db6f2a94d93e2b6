import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pageFields } from '#core/content-page.ts';
import { only, type ValuesOf } from '#core/fields.ts';
import { MarkdownField } from '#web/editor/markdown-field.tsx';
import { MarkdownPreview } from '#web/editor/markdown-preview.tsx';
import { uploadProblem } from '#web/editor/use-image-uploads.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { AdminPage } from './admin-page.ts';
import { useFilled } from './admin-page.ts';
import { PageFrame, usePageForm } from './page-form.tsx';
import { PlaceholderNote } from './placeholder-note.tsx';

const valuesOf = (page: AdminPage): ValuesOf<typeof pageFields> => only(Object.keys(pageFields), page);

export function PageEditor({ page, onSaved }: { page: AdminPage; onSaved(): void }) {
  const { pathname } = useLocation();
  const filled = useFilled();
  const edit = usePageForm({
    ...{ page, name: 'page', fields: pageFields, valuesOf, onSaved },
    ...{ failed: 'Failed to update page', success: 'Page updated successfully' },
    save: (api, version, typed) => api.contentPages.change({ page_id: page.id, version, ...typed }),
  });
  const { typed } = edit;
  const [missing, setMissing] = useState<string | null>(null);
  const fields = edit.saving.failure?.fields ?? {};
  return (
    <PageFrame
      page={page}
      edit={edit}
      title={`Edit ${filled(page.title)}`}
      links={
        <>
          <Link to={pathname}>All pages</Link> <Link to={`${pathname}/${page.id}/history`}>History</Link>
        </>
      }
      confirm="Save page"
      onSubmit={() => {
        const problem = uploadProblem(typed.content);
        setMissing(problem);
        if (!problem) void edit.save();
      }}
    >
      <div className="stack">
        {page.category === 'legal' && (
          <p className="quoted soft t1">
            The text this page came with is a template. Have it reviewed by somebody who knows the law that applies to
            you before you rely on it.
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
    </PageFrame>
  );
}
