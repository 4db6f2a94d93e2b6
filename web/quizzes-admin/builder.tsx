import { useState } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import './builder.css';
import type { Api } from '#core/contract/index.ts';
import { useDoneBefore } from '#web/lib/done-before.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titledBy } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { Workbench } from './workbench.tsx';

async function load(api: Api, { params, url }: PageArgs) {
  const quiz_id = params.quizId ?? '';
  const [opened, { topics }, page] = await Promise.all([
    quiz_id === 'new' ? null : api.quizzesAdmin.one({ quiz_id }),
    api.quizzesAdmin.topics(),
    api.quizzesAdmin.candidates(filtersIn(url.searchParams)),
  ]);
  return { quiz: opened?.quiz ?? null, topics, page };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titledBy<Awaited<ReturnType<typeof load>>>((loaded) => loaded?.quiz?.title ?? 'New quiz');

export default function Builder() {
  const { quiz, topics, page } = useLoaderData<typeof loader>();
  const { quizId = 'new' } = useParams();
  const [search] = useSearchParams();
  const [done, setDone] = useState('');
  // On a slow network a placeholder replaces the builder, and its state is lost.
  useDoneBefore(setDone);
  const topic_id = search.get('topic_id') ?? '';
  const home = topics.some(({ id }) => id === topic_id) ? topic_id : '';
  // The first save of a new quiz gives it an address, and with it another workbench.
  return (
    <Workbench
      key={quizId}
      quizId={quizId}
      quiz={quiz}
      home={home}
      topics={topics}
      page={page}
      done={done}
      onDone={setDone}
    />
  );
}

function filtersIn(search: URLSearchParams) {
  const names = ['q', 'topic_id', 'category_id', 'domain', 'cursor'] as const;
  return Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const { again } = useTryAgain();
  return (
    <section className="stack">
      <Failed title="Failed to load quiz" onRetry={again}>
        {failure?.error}
      </Failed>
      <ButtonLink size="sm" to="/admin/content/quizzes">
        Back to all quizzes
      </ButtonLink>
    </section>
  );
}
