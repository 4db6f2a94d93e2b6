import { useLoaderData } from 'react-router';
import { contentPageFailures } from '#core/content-pages/content-pages.ts';
import { pageFields, seoFields } from '#core/content-pages/page-fields.ts';
import type { Api } from '#core/contract/index.ts';
import { ListFailed } from '#web/admin-kit/list-failed.tsx';
import { screens } from '#web/admin-kit/lists.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { History } from '#web/revisions/history.tsx';
import { useFilled } from './page-form.tsx';

async function load(api: Api, { params }: PageArgs) {
  const page_id = params.pageId ?? '';
  const { pages } = await api.contentPages.list({});
  const slug = pages.find(({ id }) => id === page_id)?.slug ?? '';
  return { page_id, slug, ...(await api.contentPages.revisions({ page_id })) };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('History of a page');

const labels = Object.fromEntries(
  Object.entries({ ...pageFields, ...seoFields }).map(([name, { label }]) => [name, label]),
);

export default function PageHistory() {
  const { page_id, slug, title, revisions } = useLoaderData<typeof load>();
  const filled = useFilled();
  return (
    <main id="main" className="admin__main">
      <History
        revisions={revisions}
        labels={labels}
        title={filled(title)}
        back={screens.footer.link({ page: slug })}
        read={(api, revision) => api.contentPages.revision({ page_id, revision })}
        restore={(api, revision, version) => api.contentPages.restore({ page_id, revision, version })}
      />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="admin__main">
      <ListFailed title={contentPageFailures.PAGES_FAILED[1]} />
    </main>
  );
}
