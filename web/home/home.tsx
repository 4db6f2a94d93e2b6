import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { dayOf } from '#web/lib/days-until.ts';
import type { Failed } from '#web/lib/load.ts';
import { EndedAttempts } from '#web/quizzes/ended-attempts.tsx';
import { PastAttempts } from '#web/quizzes/past-attempts.tsx';
import { useTimeZone } from '#web/reviews/use-time-zone.ts';
import { Alert } from '#web/ui/alert.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FirstVisit } from './first-visit.tsx';
import homeCss from './home.css?url';
import { TargetDates } from './target-dates.tsx';
import { Today, TodayFailed } from './today.tsx';
import type { TodayData } from './today-text.ts';
import { TopicsInProgress, YourCertifications } from './topics-in-progress.tsx';
import { UnfinishedAttempt } from './unfinished-attempt.tsx';

interface HomeProps {
  home: Output<'catalog.home'>;
  today: TodayData | null;
  /** When it was loaded by the browser's clock, ISO 8601. */
  loaded_at: string;
  failed: Failed | null;
}

export function Home({ home, today, loaded_at, failed }: HomeProps) {
  const { open_attempts, ended_attempts, topics, past_attempts, past_next_cursor, interests } = home;
  const [said, setSaid] = useState<{ name: string; done: keyof typeof dones } | null>(null);
  const { revalidate } = useRevalidator();
  useTimeZone(today?.time_zone);
  const isHydrated = useHydrated();
  const now = today?.server_now ?? loaded_at;
  const day = today?.calendar_date ?? dayOf(new Date(now), isHydrated);
  const hasBegun = open_attempts.length + ended_attempts.length + topics.length + past_attempts.length > 0;
  const isFirstVisit = today !== null && !today.has_answered && !hasBegun;
  const say = (name: string, done: keyof typeof dones) => {
    setSaid({ name, done });
    // The pressed button disappears with its card.
    document.getElementById('greeting')?.focus();
  };
  const saysFirst = (done: keyof typeof dones) => async (exam: { topic_name: string }) => {
    say(exam.topic_name, done);
    await revalidate();
  };
  return (
    <main id="main" className="wrap page">
      <link rel="stylesheet" href={homeCss} precedence="screen" />
      <PageHead
        title={
          <span id="greeting" tabIndex={-1}>
            <Greeting name={home.full_name} now={now} isFirst={isFirstVisit} />
          </span>
        }
        meta={<time dateTime={now}>{dayText(day, { dateStyle: 'full' })}</time>}
      />
      {said && <Alert tone="ok">{dones[said.done](<bdi>{said.name}</bdi>)}</Alert>}
      {isFirstVisit ? (
        <>
          <FirstVisit interests={interests} minutes={today.minutes.planned} today={day} failed={failed} />
          <YourCertifications interests={interests} />
        </>
      ) : (
        <>
          {today ? (
            <Today today={today} onDiscarded={saysFirst('discarded')} onUndated={saysFirst('undated')} />
          ) : (
            <TodayFailed />
          )}
          <EndedAttempts attempts={ended_attempts} />
          {open_attempts.map((attempt, index) => (
            <UnfinishedAttempt
              key={attempt.id}
              attempt={attempt}
              first={index === 0}
              onDiscarded={() => say(attempt.topic_name, 'discarded')}
            />
          ))}
          <div className="beside mt-6 home-cols">
            <div className="stack stack--loose">
              <TopicsInProgress topics={topics} />
              <PastAttempts
                key={past_attempts[0]?.id}
                attempts={past_attempts}
                next={past_next_cursor}
                title="Latest results"
              />
            </div>
            <TargetDates interests={interests} today={day} />
          </div>
        </>
      )}
    </main>
  );
}

const dones = {
  discarded: (name: ReactNode) => <>The unfinished attempt in {name} was discarded.</>,
  undated: (name: ReactNode) => <>You study {name} without an exam date now.</>,
};

/** By the reader's clock: until hydration the greeting has no time of day. */
function Greeting({ name, now, isFirst }: { name: string; now: string; isFirst: boolean }) {
  const hydrated = useHydrated();
  const [first] = name.trim().split(/\s+/);
  const hour = new Date(now).getHours();
  const time = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  return `${isFirst ? 'Welcome' : hydrated ? time : 'Welcome back'}${first ? `, ${first}` : ''}`;
}
