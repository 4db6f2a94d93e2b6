import { Link, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { contentPageCategories } from '#core/content-pages/content-pages.ts';
import { pageFields } from '#core/content-pages/page-fields.ts';
import type { Api } from '#core/contract/index.ts';
import { only, type ValuesOf } from '#core/lib/fields.ts';
import { askedIn } from '#web/admin-kit/asked-in.ts';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { screens } from '#web/admin-kit/lists.ts';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { MarkdownField } from '#web/editor/markdown-field.tsx';
import { MarkdownPreview } from '#web/editor/markdown-preview.tsx';
import { uploadProblem } from '#web/editor/use-image-uploads.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { type AdminPage, isPage, PageFrame, PlaceholderNote, useFilled, usePageForm } from './page-form.tsx';
import './pages-admin.css';

async function load(api: Api, { url }: PageArgs) {
  const asked = askedIn(screens.footer, url, isPage);
  const { pages } = await api.contentPages.list({});
  return { pages, page: pages.find(({ slug }) => slug === asked.page) ?? null };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Footer Content Management');

const groups = { company: 'Company', legal: 'Legal', support: 'Support' } as const;

export default function FooterTab() {
  const { pages, page } = useLoaderData<typeof load>();
  const filled = useFilled();
  const { revalidate } = useRevalidator();
  if (page) {
    return (
      <main id="main" className="admin__main">
        <PageEditor key={page.id} page={page} onSaved={() => void revalidate()} />
      </main>
    );
  }
  return (
    <main id="main" className="admin__main">
      <TabHead title="Footer Content Management" />
      <div className="stack stack--loose">
        {contentPageCategories.map((category) => (
          <div key={category}>
            <h2 className="t4 mb-2">{groups[category]}</h2>
            <DataTable
              label={groups[category]}
              columns={columns(filled)}
              rows={pages.filter((one) => one.category === category)}
              nameOf={({ title }) => filled(title)}
              empty="No pages found"
            />
          </div>
        ))}
        <PlaceholderNote />
      </div>
    </main>
  );
}

const linkTo = ({ slug }: AdminPage) => screens.footer.link({ page: slug });

const columns = (filled: ReturnType<typeof useFilled>): Column<AdminPage>[] => [
  {
    head: 'Page',
    bare: true,
    className: 'pagegroup__title',
    cell: (page) => <Link to={linkTo(page)}>{filled(page.title)}</Link>,
  },
  { head: 'Slug', className: 'col-m', cell: ({ slug }) => <span className="mono soft">/{slug}</span> },
  { head: 'Updated', cell: ({ updated_at }) => <TimeAgo at={updated_at} /> },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (page) => (
      <>
        <a className="btn btn--sm" href={`/${page.slug}`} target="_blank" rel="noreferrer">
          Open<span className="sr"> {filled(page.title)} in a new tab</span>
        </a>
        <Link className="btn btn--sm" to={linkTo(page)}>
          <Icon name="pencil" />
          Edit<span className="sr"> {filled(page.title)}</span>
        </Link>
      </>
    ),
  },
];

export const ErrorBoundary = () => <TabFailed title="Footer Content Management" sentence="Failed to load pages" />;

const valuesOf = (page: AdminPage): ValuesOf<typeof pageFields> => only(Object.keys(pageFields), page);

function PageEditor({ page, onSaved }: { page: AdminPage; onSaved(): void }) {
  const { pathname } = useLocation();
  const filled = useFilled();
  const edit = usePageForm({
    page,
    name: 'page',
    fields: pageFields,
    valuesOf,
    onSaved,
    failed: 'Failed to update page',
    success: 'Page updated successfully',
    problems({ content }): Record<string, string> {
      const problem = uploadProblem(content);
      return problem ? { content: problem } : {};
    },
    save: (api, version, values) => api.contentPages.change({ page_id: page.id, version, ...values }),
  });
  const { values, wrong } = edit;
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
      onSubmit={() => edit.save()}
    >
      <div className="stack">
        {page.category === 'legal' && (
          <p className="quoted soft t1">
            The text this page came with is a template. Have it reviewed by somebody who knows the law that applies to
            you before you rely on it.
          </p>
        )}
        <Field label={pageFields.title.label} error={wrong.title}>
          <TextInput
            name="title"
            autoComplete="off"
            value={values.title}
            onChange={({ target }) => edit.change({ title: target.value })}
          />
        </Field>
        <MarkdownField
          value={values.content}
          error={wrong.content}
          onChange={(content) => edit.change({ content })}
        />
        <PlaceholderNote />
      </div>
      <section className="panel pane" aria-label="Preview">
        <p className="pane__bar t1">Preview</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard */}
        <div className="pane__sheet" tabIndex={0}>
          <p className="serif t5 mb-4">{filled(values.title)}</p>
          <MarkdownPreview markdown={filled(values.content)} />
        </div>
      </section>
    </PageFrame>
  );
}
