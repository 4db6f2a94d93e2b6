import { useKeysSetting } from '#web/quiz/keys-dialog.tsx';
import { PausedPanel } from '#web/quiz/paused-panel.tsx';
import { RoomHeader } from '#web/quiz/room-header.tsx';
import { useKeys } from '#web/quiz/use-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { useDemo } from './use-demo.ts';

/** The clock stands and the question is hidden. */
export function DemoPaused({ demo }: { demo: ReturnType<typeof useDemo> }) {
  const [keysOn] = useKeysSetting();
  useKeys({ pause: demo.resume }, keysOn === true);
  return (
    <>
      <RoomHeader title="Demo Practice Quiz" mode="exam" leave={{ to: '/', reloadDocument: true }} />
      <main id="main" className="wrap wrap--read quiz">
        <h1 className="sr">Demo Practice Quiz</h1>
        <PausedPanel secondsLeft={Math.ceil(demo.state.left_ms / 1000)} kept="Your answers stay in this tab.">
          <Button variant="primary" size="lg" autoFocus onClick={demo.resume}>
            <Icon name="play" />
            Resume Test
          </Button>
        </PausedPanel>
      </main>
    </>
  );
}
