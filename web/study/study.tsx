import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import '#web/styles/quiz.css';
import '#web/styles/study.css';
import type { Api } from '#core/contract/index.ts';
import type { StudyQueue } from '#core/study/sitting.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { DrawnAnew } from '#web/quiz/drawn-anew.tsx';
import { outboxOf } from '#web/reviews/outbox.ts';
import { useTimeZone } from '#web/reviews/use-time-zone.ts';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { StudyDone } from './study-done.tsx';
import { StudyRoom } from './study-room.tsx';
import { createStudySitting } from './study-sitting.ts';

async function load(api: Api, { url }: PageArgs) {
  const topic_id = url.searchParams.get('topic') || null;
  const more = url.searchParams.get('more') === 'true';
  const [queue, { settings }, { user }] = await Promise.all([
    api.study.queue({ ...(topic_id && { topic_id }), limit: 12, more: String(more) as 'true' }),
    api.study.settings(),
    sessionOf(api),
  ]);
  return { queue, settings, topic_id, more, user_id: user?.id ?? '', end: await endOf(api, queue, topic_id) };
}

/** What the end of the day shows; null before it. */
async function endOf(api: Api, queue: StudyQueue, topic_id: string | null) {
  if (queue.items.length > 0) return null;
  const [ahead, { topics }] = await Promise.all([api.study.ahead(topic_id ? { topic_id } : {}), api.study.today()]);
  return { ahead, topics: topics.filter((topic) => topic_id === null || topic.topic_id === topic_id) };
}

export type StudyData = Awaited<ReturnType<typeof load>>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
/** No main navigation beside a question; the end brings the frame itself. */
export const handle = { bare: true };
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Study', matches) },
];

/** What to study next, one item at a time, until the day is done. */
export default function Study() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  useTimeZone(data.settings.time_zone);
  if (data.end) {
    return (
      <SignedInFrame>
        <StudyDone queue={data.queue} topic_id={data.topic_id} {...data.end} />
      </SignedInFrame>
    );
  }
  return (
    <DrawnAnew>
      <Room key={search} data={data} />
    </DrawnAnew>
  );
}

function Room({ data }: { data: StudyData }) {
  const { queue, settings, topic_id, more, user_id } = data;
  const { revalidate } = useRevalidator();
  const [outbox] = useState(() => outboxOf(user_id));
  const [sitting] = useState(() =>
    createStudySitting({ queue, coversChoices: settings.cover_choices, topic_id, more, outbox, loadApi }),
  );
  useEffect(() => sitting.take(queue), [sitting, queue]);
  return (
    <StudyRoom
      sitting={sitting}
      outbox={outbox}
      asksConfidence={settings.ask_confidence}
      isEndless={more}
      onEnd={revalidate}
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
