import { Link, useLoaderData, useRevalidator } from 'react-router';
import './pages-admin.css';
import { metaRecommended } from '#core/blog/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { SearchBox } from '#web/admin-kit/search-box.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AdminPage } from './page-form.tsx';
import { useFilled } from './page-form.tsx';
import { SeoForm } from './seo-form.tsx';

async function load(api: Api, { url: { searchParams } }: PageArgs) {
  const slug = searchParams.get('page');
  const { pages } = await api.contentPages.list({ q: slug === null ? (searchParams.get('q') ?? '') : '' });
  const page = pages.find((one) => one.slug === slug) ?? null;
  return { page, slug, pages: pages.sort((one, other) => one.title.localeCompare(other.title, 'en')) };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('SEO Management');

export default function SeoTab() {
  const { page, slug, pages } = useLoaderData<typeof load>();
  const filters = useFilters();
  const filled = useFilled();
  const { revalidate } = useRevalidator();
  const q = filters.value('q');
  const query = q ? `q=${encodeURIComponent(q)}` : '';
  if (page) {
    return (
      <main id="main" className="admin__main">
        <SeoForm
          key={page.id}
          page={page}
          back={`/admin/seo${query && `?${query}`}`}
          onSaved={() => void revalidate()}
        />
      </main>
    );
  }
  return (
    <main id="main" className="admin__main">
      <TabHead title="SEO Management" />
      {slug !== null && <Failed title="Page not found" action={<Link to="/admin/seo">All pages</Link>} />}
      <div className="filterbar row">
        <SearchBox
          label="Search pages"
          placeholder="Title or slug"
          value={q}
          onSearch={(words) => filters.set('q', words)}
        />
        <span className="push t1 soft num">
          {pages.length} {pages.length === 1 ? 'page' : 'pages'}
        </span>
      </div>
      <DataTable
        label="Pages"
        columns={columns(filled, (one) => `/admin/seo?${query && `${query}&`}page=${one.slug}`)}
        rows={pages}
        nameOf={({ title }) => filled(title)}
        empty="No pages found"
      />
    </main>
  );
}

type Filled = ReturnType<typeof useFilled>;

const columns = (filled: Filled, linkTo: (page: AdminPage) => string): Column<AdminPage>[] => [
  {
    head: 'Page',
    bare: true,
    className: 'col-m',
    cell: (page) => (
      <>
        <Link to={linkTo(page)}>{filled(page.title)}</Link>
        <br />
        <span className="mono soft">/{page.slug}</span>
      </>
    ),
  },
  {
    head: 'Meta title',
    cell: ({ meta_title }) => <Said text={filled(meta_title)} recommended={metaRecommended.title} />,
  },
  {
    head: 'Meta description',
    cell: ({ meta_description }) => (
      <Said text={filled(meta_description)} recommended={metaRecommended.description} />
    ),
  },
  { head: 'Share image', cell: ({ og_image }) => (og_image ? 'Its own' : <span className="soft">The site's</span>) },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (page) => (
      <Link className="btn btn--sm" to={linkTo(page)}>
        <Icon name="pencil" />
        Edit<span className="sr"> SEO of {filled(page.title)}</span>
      </Link>
    ),
  },
];

function Said({ text, recommended }: { text: string; recommended: number }) {
  if (text === '') return <span className="soft">Not written</span>;
  return (
    <>
      {text}
      <br />
      <CharacterCount text={text} recommended={recommended} />
    </>
  );
}

export const ErrorBoundary = () => <TabFailed title="SEO Management" sentence="Failed to load pages" />;
