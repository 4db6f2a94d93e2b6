import { useRef } from 'react';
import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import './study-done.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { DomainList } from '#web/progress/domain-list.tsx';
import { OpenExams } from '#web/quizzes/open-exams.tsx';
import { waitingText } from '#web/quizzes/waiting-for-exams.tsx';
import { ComesToday } from '#web/reviews/comes-today.tsx';
import { KeptConflicts } from '#web/reviews/conflicts.tsx';
import { doneWords, partsOf } from '#web/reviews/day-words.ts';
import { ExamDays } from '#web/reviews/exam-days.tsx';
import { MovedNotes } from '#web/reviews/moved-notes.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { comesText } from './comes-back.ts';
import { NextDays } from './next-days.tsx';
import { Held } from './study-held.tsx';
import { studyPath } from './study-paths.ts';
import { LeftOut } from './study-scope.tsx';

async function load(api: Api, { url }: PageArgs) {
  const topic_id = url.searchParams.get('topic') || null;
  const topic = topic_id ? { topic_id } : {};
  const [queue, ahead, { topics, date, calendar_date }, { user }] = await Promise.all([
    api.study.queue({ ...topic, limit: 1 }),
    api.study.ahead(topic),
    api.study.today(),
    sessionOf(api),
  ]);
  if (queue.items.length > 0) throw redirect(studyPath(topic_id));
  return { queue, ahead, topic_id, topics, date, calendar_date, user_id: user?.id ?? '' };
}

type Loaded = Awaited<ReturnType<typeof load>>;
type Ahead = Loaded['ahead'];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Done for today');

export default function StudyDone() {
  const { queue, topic_id, ahead, topics, date, calendar_date, user_id } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isWaiting = queue.waiting.questions > 0;
  if (queue.why === 'nothing' && !isWaiting) return <NothingYet />;
  const shown = topics.filter((one) => topic_id === null || one.topic_id === topic_id);
  const done = doneWords(queue);
  const tomorrow = ahead.days[0] ?? { cards: 0, questions: 0, minutes: 0 };
  const comesTomorrow = partsOf(tomorrow).join(', ');
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title={done.title}
        meta={<time dateTime={calendar_date}>{dayText(calendar_date, { dateStyle: 'full' })}</time>}
        lead={done.says}
      />
      <KeptConflicts user_id={user_id} />
      {queue.again && (
        <ComesToday key={queue.again.at} again={queue.again} now={queue.server_now} to={studyPath(topic_id)} />
      )}
      <MovedNotes moved={queue.moved} today={date} />
      {topic_id !== null && <LeftOut topics={topics} topic_id={topic_id} />}
      <ExamDays topics={shown} today={calendar_date} onUndated={revalidate} />
      {isWaiting && <Waiting {...queue.waiting} />}
      <Held topics={shown} ahead={ahead} />
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
          value={tomorrow.minutes === 0 ? '0 min' : `about ${tomorrow.minutes} min`}
          note={comesTomorrow ? `about ${comesTomorrow}` : 'nothing'}
        />
      </dl>
      <div className="row mt-5">
        <ButtonLink variant="primary" to="/">
          Home
        </ButtonLink>
        <ButtonLink to="/study/history">Study history</ButtonLink>
        {queue.why !== 'nothing' && queue.why !== 'exam' && (
          <ButtonLink variant="quiet" to={studyPath(topic_id, true)}>
            Study more
          </ButtonLink>
        )}
      </div>
      {ahead.first_pictures.map((picture) => (
        <FirstPicture key={picture.topic_id} {...picture} />
      ))}
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
        Choose the exam that you prepare for, or take a first practice test: what you miss is asked again here.
      </Empty>
    </main>
  );
}

/** After the sitting in which the last domain got its first answer. */
function FirstPicture({ topic_id, topic_name, pass_mark, domains }: Ahead['first_pictures'][number]) {
  const id = `picture-${topic_id}`;
  return (
    <section className="mt-6" aria-labelledby={id}>
      <h2 className="t4" id={id}>
        A first picture of <bdi>{topic_name}</bdi>
      </h2>
      <p className="soft mb-2">You’ve now answered questions of every domain of the exam.</p>
      <DomainList domains={domains} mark={pass_mark} />
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
        {first.map((item) => (
          <li key={item.item_id} className="row row--apart baseline gap-1">
            <span className="serif t3 grow" dir="auto">
              <InlineText text={withoutExhibits(item.text)} />
            </span>
            <span className="t1 soft">
              {reasons[item.why]}, {comesText(item, today)}
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
