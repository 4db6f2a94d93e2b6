import { Link, useLoaderData, useRevalidator } from 'react-router';
import './pages-admin.css';
import { metaRecommended } from '#core/blog/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { askedIn } from '#web/admin-kit/asked-in.ts';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { screens } from '#web/admin-kit/lists.ts';
import { SearchBox } from '#web/admin-kit/search-box.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type AdminPage, isPage, useFilled } from './page-form.tsx';
import { SeoForm } from './seo-form.tsx';

async function load(api: Api, { url }: PageArgs) {
  const asked = askedIn(screens.seo, url, isPage);
  const { pages } = await api.contentPages.list({ q: asked.page ? '' : asked.q });
  const page = pages.find(({ slug }) => slug === asked.page) ?? null;
  return { page, pages: pages.sort((one, other) => one.title.localeCompare(other.title, 'en')) };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('SEO Management');

export default function SeoTab() {
  const { page, pages } = useLoaderData<typeof load>();
  const filters = useFilters();
  const filled = useFilled();
  const { revalidate } = useRevalidator();
  const q = filters.value('q');
  if (page) {
    return (
      <main id="main" className="admin__main">
        <SeoForm key={page.id} page={page} back={screens.seo.link({ q })} onSaved={() => void revalidate()} />
      </main>
    );
  }
  return (
    <main id="main" className="admin__main">
      <TabHead title="SEO Management" />
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
        columns={columns(filled, ({ slug }) => screens.seo.link({ q, page: slug }))}
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
