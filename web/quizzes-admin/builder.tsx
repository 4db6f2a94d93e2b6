import { useState } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import './builder.css';
import type { Api } from '#core/contract/index.ts';
import { askedIn } from '#web/admin-kit/asked-in.ts';
import { ListFailed } from '#web/admin-kit/list-failed.tsx';
import { screens } from '#web/admin-kit/lists.ts';
import { useDoneBefore } from '#web/lib/done-before.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titledBy } from '#web/lib/title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Workbench } from './workbench.tsx';

async function load(api: Api, { params, url }: PageArgs) {
  const quiz_id = params.quizId ?? '';
  const asked = askedIn(screens.newQuiz, url);
  const cursor = url.searchParams.get('cursor');
  const [opened, { topics }, page] = await Promise.all([
    quiz_id === 'new' ? null : api.quizzesAdmin.one({ quiz_id }),
    api.quizzesAdmin.topics(),
    api.quizzesAdmin.candidates({ ...asked, ...(cursor && { cursor }) }),
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

export function ErrorBoundary() {
  return (
    <section className="stack">
      <ListFailed title="Failed to load quiz" />
      <ButtonLink size="sm" to="/admin/content/quizzes">
        Back to all quizzes
      </ButtonLink>
    </section>
  );
}
