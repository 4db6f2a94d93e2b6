import { type ReactNode, useSyncExternalStore } from 'react';
import type { ShownCard } from '#core/demo-flashcards.ts';
import { useKeysSetting } from '#web/lib/use-keys-setting.ts';
import { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { savingOf } from '#web/reviews/outbox.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import { agoText, TimeAgo } from '#web/ui/time-ago.tsx';
import { DeckView, deckKeys } from './deck.tsx';
import { AfterDeck, DeckEnd } from './deck-end.tsx';
import { talliesOf } from './deck-marks.ts';
import { GradeButtons } from './grade-buttons.tsx';
import type { Schedule } from './schedule.ts';
import { useDeckKeys } from './use-deck-keys.ts';
import { useGradedDeck } from './use-graded-deck.ts';

interface GradedDeckProps {
  user_id: string;
  topic: { id: string; name: string; description: string; question_count: number };
  /** At least one. */
  cards: readonly ShownCard[];
  loaded: Schedule | null;
  children: ReactNode;
}

export function GradedDeck({ user_id, topic, cards, loaded, children }: GradedDeckProps) {
  const graded = useGradedDeck({ user_id, topic_id: topic.id, cards, loaded });
  const { deck, outbox, due, known, leftOffAt, canGrade, grade } = graded;
  const delivery = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
  const [keysOn] = useKeysSetting();
  const tallies = talliesOf(deck.order, graded.marks);
  const again = tallies.byGrade[0]?.count ?? 0;
  const others = canGrade ? graded.ungraded.length : 0;
  const isEnd = deck.card === undefined;
  const onEnter = again > 0 ? graded.repeatMissed : graded.startOver;
  useDeckKeys({ ...deckKeys(deck), turn: isEnd ? onEnter : graded.turn });
  useSingleKeys(
    { 1: () => grade(1), 2: () => grade(2), 3: () => grade(3), 4: () => grade(4) },
    keysOn === true && due !== undefined,
  );
  return (
    <DeckView
      deck={deck}
      title={topic.name}
      description={topic.description}
      onTurn={graded.turn}
      seen={known?.last_at && <TimeAgo at={known.last_at} />}
      saving={<SaveState state={savingOf(delivery)} />}
      notice={
        <>
          {leftOffAt && (
            <div className="deck__notice">
              <Alert tone="info">
                You left off here <time dateTime={leftOffAt}>{whenText(new Date(leftOffAt), new Date())}</time>.{' '}
                <button type="button" className="link" onClick={graded.startOver}>
                  Start from card 1
                </button>
              </Alert>
            </div>
          )}
          {!canGrade && (
            <div className="deck__notice">
              <Alert tone="wait">
                Your grades could not be loaded, so these cards can only be turned. Reload the page to try again.
              </Alert>
            </div>
          )}
        </>
      }
      grades={due && <GradeButtons due={due} now={graded.dueFrom} keysOn={keysOn !== false} onGrade={grade} />}
      keys={
        canGrade &&
        keysOn !== false && (
          <span>
            <kbd>1</kbd>–<kbd>4</kbd> grade
          </span>
        )
      }
      end={{
        panel: (
          <DeckEnd
            total={deck.total}
            {...{ tallies, others }}
            now={graded.now()}
            onRepeat={graded.repeatMissed}
            onGradeOthers={graded.gradeOthers}
          />
        ),
        keys: (
          <span>
            <kbd>Enter</kbd> {again > 0 ? `repeat those ${again}` : 'start over'}
          </span>
        ),
        next: (
          <Button variant="quiet" size="lg" onClick={graded.startOver}>
            Start over
          </Button>
        ),
        after: <AfterDeck topic={topic} />,
      }}
    >
      {children}
    </DeckView>
  );
}

function whenText(at: Date, now: Date): string {
  return `${agoText(at, now)} at ${new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at)}`;
}
