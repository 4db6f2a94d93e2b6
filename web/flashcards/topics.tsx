import { Link, useLoaderData } from 'react-router';
import './flashcards.css';
import type { Api } from '#core/contract/index.ts';
import { categoryIcon } from '#web/certifications/category-icon.ts';
import { counted } from '#web/lib/counted.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

const load = (api: Api) => api.flashcards.flashcardTopics();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Flashcard Topics');

type Category = Awaited<ReturnType<typeof load>>['categories'][number];

export default function FlashcardTopics() {
  const { categories } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Flashcard Topics" lead="Choose a topic to study with flashcards" />
      {categories.length === 0 && (
        <Empty
          title="There are no flashcards yet"
          action={
            <ButtonLink size="sm" to="/certifications">
              Back to Certifications
            </ButtonLink>
          }
        >
          Topics stand here as soon as they have flashcards. Practice tests are under Certifications.
        </Empty>
      )}
      <div className="grid gap-3">
        {categories.map((category, index) => (
          <Fold
            key={category.id}
            title={category.name}
            note={category.description}
            icon={categoryIcon(category.name)}
            meta={counted(category.topics.length, 'topic')}
            open={index === 0}
          >
            <Topics category={category} />
          </Fold>
        ))}
      </div>
    </main>
  );
}

function Topics({ category }: { category: Category }) {
  return (
    <ul className="topics">
      {category.topics.map(({ id, name, description, flashcard_count }) => (
        <li key={id} className="topic topic--flow">
          <div className="topic__t">
            <h3 className="t3 sansh">{name}</h3>
            {description && <p className="soft">{description}</p>}
            <p className="t1 soft num">{counted(flashcard_count, 'flashcard')} available</p>
          </div>
          <Link className="btn btn--sm" to={`/flashcards/${id}`} aria-label={`Study Now: ${name}`}>
            Study Now
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="Flashcard Topics" failed="Failed to load flashcard topics" />;
}
