import { useEffect, useState } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import '#web/quizzes/quiz.css';
import './study.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { DrawnAnew } from '#web/quizzes/drawn-anew.tsx';
import { promisedText, sittingText } from '#web/reviews/day-words.ts';
import { MovedNotes } from '#web/reviews/moved-notes.tsx';
import { outboxOf } from '#web/reviews/outbox.ts';
import { readingOf } from '#web/reviews/reading.ts';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { donePath } from './study-paths.ts';
import { StudyRoom } from './study-room.tsx';
import { LeftOut } from './study-scope.tsx';
import { createStudySitting } from './study-sitting.ts';

async function load(api: Api, { url }: PageArgs) {
  const topic_id = url.searchParams.get('topic') || null;
  const more = url.searchParams.get('more') === 'true';
  const [queue, { settings }, { user, viewing }] = await Promise.all([
    api.study.queue({ ...(topic_id && { topic_id }), limit: 12, more: String(more) as 'true' }),
    api.study.settings(),
    sessionOf(api),
  ]);
  if (queue.items.length === 0) throw redirect(donePath(topic_id));
  const isUsed = queue.minutes.done >= queue.minutes.planned;
  const today = topic_id !== null || isUsed || queue.moved.length > 0 ? await api.study.today() : null;
  const begins = user !== null && !viewing;
  return { queue, settings, topic_id, more, user_id: user?.id ?? '', begins, today };
}

export type StudyData = Awaited<ReturnType<typeof load>>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
/** No navigation beside a question. */
export const handle = { bare: true };
export const meta = titled('Study');

export default function Study() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <DrawnAnew>
      <Room key={search} data={data} />
    </DrawnAnew>
  );
}

function Room({ data }: { data: StudyData }) {
  const { queue, settings, topic_id, more, user_id, begins, today } = data;
  const navigate = useNavigate();
  const [outbox] = useState(() => outboxOf(user_id));
  const [reading] = useState(() => readingOf(user_id));
  const [sitting] = useState(() =>
    createStudySitting({ queue, coversChoices: settings.cover_choices, topic_id, more, begins, outbox, loadApi }),
  );
  useEffect(() => sitting.take(queue), [sitting, queue]);
  return (
    <StudyRoom
      sitting={sitting}
      outbox={outbox}
      reading={reading}
      asksConfidence={settings.ask_confidence}
      notes={
        <>
          <p className="t1 soft num mt-4">{(today && promisedText(today)) ?? sittingText(queue)}</p>
          {today && topic_id !== null && <LeftOut topics={today.topics} topic_id={topic_id} />}
          {today && <MovedNotes moved={queue.moved} today={today.date} />}
        </>
      }
      isOneTopic={topic_id !== null}
      onEnd={async () => navigate(donePath(topic_id), { replace: true })}
    />
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return (
    <ErrorScreen
      failure={failure}
      title="Study"
      failed="What to study next could not be loaded"
      back={{ to: '/', label: 'Return to Home' }}
    />
  );
}
