import { useLoaderData } from 'react-router';
import '#web/styles/certifications.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

const load = (api: Api) => api.catalog.certifications();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Certifications', matches) },
];

export default function Certifications() {
  const { categories } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap page">
      <PageHead title="Certifications" />
      {categories.map((category, index) => (
        <Fold key={category.id} title={category.name} note={category.description} open={index === 0}>
          {category.topics.map((topic) => (
            <div key={topic.id} className="topic">
              <span>{topic.name}</span>
              <ButtonLink to={`/quiz/${topic.id}`}>Practice Test</ButtonLink>
            </div>
          ))}
        </Fold>
      ))}
    </main>
  );
}
