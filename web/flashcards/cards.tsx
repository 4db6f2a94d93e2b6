import { useLoaderData } from 'react-router';
import './flashcards.css';
import type { Api } from '#core/contract/index.ts';
import { Slot, seesAds } from '#web/ads/slot.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { titledBy } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { GradedDeck } from './graded-deck.tsx';

async function load(api: Api, { params }: PageArgs) {
  const topic_id = params.topicId ?? '';
  const [deck, schedule, { user }, ads] = await Promise.all([
    api.flashcards.flashcards({ topic_id }),
    api.study.deck({ topic_id }).catch(() => null),
    sessionOf(api),
    seesAds(api, topic_id),
  ]);
  return { ...deck, schedule, user_id: user?.id ?? '', ads };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titledBy<Awaited<ReturnType<typeof load>>>((loaded) =>
  loaded ? `Flashcards: ${loaded.topic.name}` : 'Flashcards',
);

export default function Flashcards() {
  const { topic, flashcards, schedule, user_id, ads } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap wrap--read page">
      {flashcards.length === 0 ? (
        <NoCards topic={topic} />
      ) : (
        <>
          <GradedDeck key={topic.id} cards={flashcards} loaded={schedule} user_id={user_id} topic={topic}>
            {topic.question_count > 0 && <ButtonLink to={`/quiz/${topic.id}`}>Practice Test</ButtonLink>}
            <ButtonLink variant="quiet" to="/flashcards">
              Flashcard topics
            </ButtonLink>
          </GradedDeck>
          {ads && <Slot />}
        </>
      )}
    </main>
  );
}

function NoCards({ topic }: { topic: { id: string; name: string; description: string } }) {
  return (
    <>
      <PageHead slim title={topic.name} lead={topic.description} />
      <Empty
        title="No flashcards available for this topic."
        action={
          <>
            <ButtonLink size="sm" to="/certifications">
              Back to Certifications
            </ButtonLink>
            <ButtonLink size="sm" variant="quiet" to="/flashcards">
              Flashcard topics
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return (
    <ErrorScreen
      failure={failure}
      title="Flashcards"
      failed="Failed to load flashcards"
      back={{ to: '/flashcards', label: 'Flashcard topics' }}
    />
  );
}
