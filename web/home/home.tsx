import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { EndedAttempts } from '#web/quiz/ended-attempts.tsx';
import { PastAttempts } from '#web/quiz/past-attempts.tsx';
import homeCss from '#web/styles/home.css?url';
import { Alert } from '#web/ui/alert.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FirstDay } from './first-day.tsx';
import { TargetDates } from './target-dates.tsx';
import { TopicsInProgress } from './topics-in-progress.tsx';
import { UnfinishedPaper } from './unfinished-paper.tsx';

export type HomeData = Awaited<ReturnType<Api['catalog']['home']>>;

/** What to do now: the paper one left, the topics under way, the dates that come nearer. `now` is when it was loaded, ISO 8601. */
export function Home({ home, now }: { home: HomeData; now: string }) {
  const { open_attempts, ended_attempts, topics, past_attempts, past_next_cursor, interests } = home;
  const [discarded, setDiscarded] = useState<string | null>(null);
  const isFirstDay = open_attempts.length + ended_attempts.length + topics.length + past_attempts.length === 0;
  const discard = (name: string) => {
    setDiscarded(name);
    // The button that was pressed is gone with its card.
    document.getElementById('greeting')?.focus();
  };
  return (
    <main id="main" className="wrap page">
      <link rel="stylesheet" href={homeCss} precedence="screen" />
      <PageHead
        title={
          <span id="greeting" tabIndex={-1}>
            <Greeting name={home.full_name} now={now} />
          </span>
        }
        meta={<LocalDate at={now} style="full" />}
      />
      {discarded && (
        <Alert tone="ok">
          The unfinished paper in <bdi>{discarded}</bdi> was discarded.
        </Alert>
      )}
      <EndedAttempts attempts={ended_attempts} />
      {open_attempts.map((attempt, index) => (
        <UnfinishedPaper
          key={attempt.id}
          attempt={attempt}
          first={index === 0}
          onDiscarded={() => discard(attempt.topic_name)}
        />
      ))}
      <div className="home-cols">
        {isFirstDay ? (
          <FirstDay interests={interests} />
        ) : (
          <div className="stack stack--loose">
            <TopicsInProgress topics={topics} />
            <PastAttempts
              key={past_attempts[0]?.id}
              attempts={past_attempts}
              next={past_next_cursor}
              title="Latest results"
            />
          </div>
        )}
        <TargetDates interests={interests} now={now} />
      </div>
    </main>
  );
}

/** By the reader's own clock, which the server does not know: until the page runs it greets without the time of day. */
function Greeting({ name, now }: { name: string; now: string }) {
  const hydrated = useHydrated();
  const [first] = name.trim().split(/\s+/);
  const hour = new Date(now).getHours();
  const time = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  return `${hydrated ? time : 'Welcome back'}${first ? `, ${first}` : ''}`;
}
