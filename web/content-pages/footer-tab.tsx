import { Link, useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/pages-admin.css';
import { contentPageCategories } from '#core/content-pages.ts';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TabFailed } from '#web/ui/tab-failed.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { AdminPage } from './admin-page.ts';
import { useFilled } from './admin-page.ts';
import { PageEditor } from './page-editor.tsx';
import { PlaceholderNote } from './placeholder-note.tsx';

async function load(api: Api, { url: { searchParams } }: PageArgs) {
  const slug = searchParams.get('page');
  const { pages } = await api.contentPages.list({});
  return { pages, slug, page: pages.find((one) => one.slug === slug) ?? null };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Footer Content Management');

const groups = { company: 'Company', legal: 'Legal', support: 'Support' } as const;

export default function FooterTab() {
  const { pages, slug, page } = useLoaderData<typeof load>();
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
      {slug !== null && <Failed title="Page not found" action={<Link to="/admin/footer">All pages</Link>} />}
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

const linkTo = ({ slug }: AdminPage) => `/admin/footer?page=${slug}`;

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
