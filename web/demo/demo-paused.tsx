import { RoomHeader } from '#web/quiz/room-header.tsx';
import { Button } from '#web/ui/button.tsx';
import { clockText } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { useDemo } from './use-demo.ts';

/** The clock stands and the question is hidden. */
export function DemoPaused({ demo }: { demo: ReturnType<typeof useDemo> }) {
  return (
    <>
      <RoomHeader title="Demo Practice Quiz" mode="exam" leave={{ to: '/', reloadDocument: true }} />
      <main id="main" className="wrap wrap--read quiz">
        <h1 className="sr">Demo Practice Quiz</h1>
        <section className="paused" aria-labelledby="paused">
          <span className="paused__i">
            <Icon name="pause" />
          </span>
          <h2 id="paused" className="t6">
            Test Paused
          </h2>
          <p className="soft">
            The questions are hidden and the clock stands at{' '}
            <span className="mono num">{clockText(Math.ceil(demo.state.left_ms / 1000))}</span>. Your answers stay in
            this tab.
          </p>
          <div className="row">
            <Button variant="primary" size="lg" autoFocus onClick={demo.resume}>
              <Icon name="play" />
              Resume Test
            </Button>
          </div>
        </section>
      </main>
    </>
  );
}
