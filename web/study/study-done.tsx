import { useRef } from 'react';
import { redirect, useLoaderData, useRevalidator } from 'react-router';
import './study-done.css';
import type { Api } from '#core/contract/index.ts';
import { OFFSET_REVIEWS } from '#core/study/stop.ts';
import { counted } from '#web/lib/counted.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { OpenExams } from '#web/quizzes/open-exams.tsx';
import { waitingText } from '#web/quizzes/waiting-for-exams.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { comesText } from './comes-back.ts';
import { NextDays } from './next-days.tsx';
import { percent } from './percent.ts';

async function load(api: Api, { url }: PageArgs) {
  const topic_id = url.searchParams.get('topic') || null;
  const topic = topic_id ? { topic_id } : {};
  const [queue, ahead, { topics, date }] = await Promise.all([
    api.study.queue({ ...topic, limit: 1 }),
    api.study.ahead(topic),
    api.study.today(),
  ]);
  if (queue.items.length > 0) throw redirect(topic_id ? `/study?topic=${topic_id}` : '/study');
  return {
    queue,
    ahead,
    topic_id,
    date,
    topics: topics.filter((one) => topic_id === null || one.topic_id === topic_id),
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;
type Ahead = Loaded['ahead'];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Done for today');

export default function StudyDone() {
  const { queue, topic_id, ahead, topics, date } = useLoaderData<typeof loader>();
  const isWaiting = queue.waiting.questions > 0;
  const isLeft = isWaiting && queue.why !== 'minutes';
  if (queue.why === 'nothing' && !isWaiting) return <NothingYet />;
  const more = new URLSearchParams({ ...(topic_id && { topic: topic_id }), more: 'true' });
  const [tomorrow] = ahead.days;
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title={isLeft ? 'Nothing else to study now' : 'Done for today'}
        meta={<LocalDate at={queue.server_now} style="full" />}
        lead={isLeft ? null : because[queue.why ?? 'nothing']}
      />
      {isWaiting && <Waiting {...queue.waiting} />}
      <Held holds={queue.holds} ahead={ahead} until={untilText(topics)} />
      <dl className="tally num">
        <Fact
          name="Cards"
          value={String(ahead.today.cards.known + ahead.today.cards.again)}
          note={`${ahead.today.cards.known} known, ${ahead.today.cards.again} again`}
        />
        <Fact
          name="Questions"
          value={String(ahead.today.questions.right + ahead.today.questions.missed)}
          note={`${ahead.today.questions.right} right, ${ahead.today.questions.missed} missed`}
        />
        <Fact name="Time" value={`${queue.minutes.done} min`} note={`of ${queue.minutes.planned} planned`} />
        <Fact
          name="Tomorrow"
          value={`${tomorrow?.minutes ?? 0} min`}
          note={`${counted(tomorrow?.cards ?? 0, 'card')}, ${counted(tomorrow?.questions ?? 0, 'question')}`}
        />
      </dl>
      <div className="row mt-5">
        <ButtonLink variant="primary" to="/">
          Home
        </ButtonLink>
        <ButtonLink to="/study/history">Study history</ButtonLink>
        {queue.why !== 'nothing' && (
          <ButtonLink variant="quiet" to={`/study?${more}`}>
            Study more
          </ButtonLink>
        )}
      </div>
      <NextDays days={ahead.days} planned={queue.minutes.planned} />
      <BackFirst first={ahead.first} today={date} />
    </main>
  );
}

function Waiting({ questions, exams }: Loaded['queue']['waiting']) {
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = async () => {
    heading.current?.focus();
    await revalidate();
  };
  return (
    <section className="mt-5" aria-labelledby="waiting">
      <h2 className="t4 mb-2" id="waiting" tabIndex={-1} ref={heading}>
        {waitingText({ questions, exams })}
      </h2>
      <OpenExams exams={exams} onChange={reload} />
    </section>
  );
}

const because = {
  minutes: 'Today’s minutes are used up. Nothing piles up: what is left waits for its turn.',
  holds: 'All that you have met should stick. Studying it again today would bring little.',
  exam: null,
  nothing: null,
  tomorrow: 'The rest comes back tomorrow, when answering it again helps more.',
};

function NothingYet() {
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Study" />
      <Empty
        title="Nothing to study yet"
        action={
          <ButtonLink size="sm" to="/certifications">
            Choose a certification
          </ButtonLink>
        }
      >
        Choose the exam that you prepare for, or take a first practice test: what you miss comes back here.
      </Empty>
    </main>
  );
}

function untilText(topics: Loaded['topics']): string {
  const dates = new Set(topics.map(({ target_date }) => target_date));
  const [date] = dates;
  if (dates.size > 1) return 'until your exams';
  if (!date) return 'for the next 30 days';
  const day = new Date(`${date}T00:00:00Z`);
  return `until ${day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })}`;
}

interface HeldProps {
  /** From 0 to 1; null before 50 reviews. */
  holds: number | null;
  ahead: Ahead;
  until: string;
}

function Held({ holds, ahead, until }: HeldProps) {
  if (holds !== null) {
    const { predicted, recalled } = ahead;
    return (
      <section className="held" aria-label="What should stick">
        <p className="display num">
          {Math.round(holds * 100)}
          <span>%</span>
        </p>
        <p className="held__say">of what you’ve learned should stick {until}.</p>
        {predicted !== null && recalled !== null && (
          <p className="held__why t1 soft">
            Corrected by your own last {OFFSET_REVIEWS} repeats: you recalled {percent(recalled)} where{' '}
            {percent(predicted)} was predicted.
          </p>
        )}
      </section>
    );
  }
  return (
    <section className="held held--early" aria-label="What should stick">
      <p className="held__say">
        How much will stick {until}? We can say after <span className="nowrap">{OFFSET_REVIEWS} repeats.</span>
      </p>
      <div className="grid gap-2">
        <p className="t1 num">
          <b>{ahead.reviews}</b> of {OFFSET_REVIEWS} repeats
        </p>
        <Thread label="Repeats" max={OFFSET_REVIEWS} value={ahead.reviews} />
      </div>
    </section>
  );
}

function Fact({ name, value, note }: Record<'name' | 'value' | 'note', string>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="t1">{note}</dd>
    </div>
  );
}

const reasons: Record<Ahead['first'][number]['why'], string> = {
  sure_wrong: 'Sure and wrong',
  missed: 'Missed',
  again: 'Card, not known',
  guess: 'Right, but a guess',
};

function BackFirst({ first, today }: { first: Ahead['first']; today: string }) {
  if (first.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="back-first">
      <h2 className="t4 mb-2" id="back-first">
        What comes back first
      </h2>
      <ul className="ruled">
        {first.map(({ item_id, text, why, comes }) => (
          <li key={item_id} className="row row--apart baseline gap-1">
            <span className="serif t3 grow" dir="auto">
              <InlineText text={text} />
            </span>
            <span className="t1 soft">
              {reasons[why]}, {comesText(comes, today)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const back = { to: '/', label: 'Return to Home' };
  return <ErrorScreen failure={failure} title="Study" failed="What you studied could not be loaded" back={back} />;
}
