import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import '#web/styles/quiz.css';
import '#web/styles/results.css';
import '#web/styles/demo.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { DrawnAnew } from '#web/quiz/drawn-anew.tsx';
import { Paused } from '#web/quiz/paused.tsx';
import { QuizRunner } from '#web/quiz/quiz-runner.tsx';
import { useRun } from '#web/quiz/use-run.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { DemoResults } from './demo-results.tsx';
import { createTabRun } from './tab-run.ts';

async function load(api: Api) {
  const [{ quiz }, session] = await Promise.all([api.demo.quiz(), api.account.session()]);
  const { user, has_active_subscription } = session;
  return { quiz, visitor: user === null, has_active_subscription };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = () => false;
/** No navigation beside a running test; the results bring the frame themselves. */
export const handle = { bare: true };

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'Demo Practice Quiz',
    path: '/demo/quiz',
    description: 'Five certification exam questions in ten minutes, with explanations at the end. No account needed.',
  });

const leave = { to: '/', reloadDocument: true };

/** Five questions in ten minutes for anybody: on the clock, then the results and the way to more. */
export default function DemoQuizPage() {
  const { quiz, visitor } = useLoaderData<typeof loader>();
  const [store] = useState(() => createTabRun(quiz));
  const run = useRun(store);
  const { attempt } = run;
  useEffect(() => {
    if (attempt.state !== 'running') window.scrollTo(0, 0);
  }, [attempt.state]);
  const Frame = visitor ? PublicFrame : SignedInFrame;
  return (
    <DrawnAnew>
      {attempt.state === 'paused' ? (
        <Paused {...{ run, attempt, store, leave }} kept="Your answers stay in this tab." />
      ) : attempt.state === 'completed' ? (
        <Frame>
          <DemoResults attempt={attempt} visitor={visitor} onAgain={store.again} />
        </Frame>
      ) : (
        <QuizRunner run={run} store={store} leave={leave}>
          {attempt.state === 'running' && attempt.deadline_at === '' && (
            <p className="demo-begin soft">
              {`${quiz.questions.length} questions in ${quiz.time_limit / 60} minutes, nothing is recorded. The clock starts when you first press something.`}
            </p>
          )}
          <noscript>
            <p>The demo quiz keeps its clock in the browser and needs JavaScript.</p>
          </noscript>
        </QuizRunner>
      )}
    </DrawnAnew>
  );
}
