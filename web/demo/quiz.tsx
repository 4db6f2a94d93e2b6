import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import '#web/styles/quiz.css';
import '#web/styles/results.css';
import '#web/styles/demo.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { DemoPaused } from './demo-paused.tsx';
import { DemoResults } from './demo-results.tsx';
import { DemoSitting } from './demo-sitting.tsx';
import { useDemo } from './use-demo.ts';

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

/** Five questions in ten minutes for anybody: on the clock, then the results and the way to more. */
export default function DemoQuizPage() {
  const { quiz, visitor } = useLoaderData<typeof loader>();
  const demo = useDemo(quiz);
  const { result, paused } = demo.state;
  const shown = result ? 'result' : paused ? 'paused' : 'question';
  useEffect(() => {
    if (shown !== 'question') window.scrollTo(0, 0);
  }, [shown]);
  if (paused) return <DemoPaused demo={demo} />;
  if (!result) return <DemoSitting quiz={quiz} demo={demo} />;
  const Frame = visitor ? PublicFrame : SignedInFrame;
  return (
    <Frame>
      <DemoResults quiz={quiz} demo={demo} result={result} visitor={visitor} />
    </Frame>
  );
}
