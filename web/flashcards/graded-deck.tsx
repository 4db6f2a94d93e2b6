import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { ShownCard } from '#core/demo/flashcards.ts';
import { inDeckOrder } from '#core/flashcards/flashcards.ts';
import type { Grade } from '#core/study/memory.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { createServerClock } from '#web/lib/server-clock.ts';
import { useKeysSetting } from '#web/lib/use-keys-setting.ts';
import { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { Conflicts } from '#web/reviews/conflicts.tsx';
import { outboxOf } from '#web/reviews/outbox.ts';
import { savingOf } from '#web/reviews/outbox-state.ts';
import { putDated } from '#web/reviews/put-dated.ts';
import { reviewId } from '#web/reviews/review-id.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import { agoText, TimeAgo } from '#web/ui/time-ago.tsx';
import { DeckView, deckKeys } from './deck.tsx';
import { AfterDeck, DeckEnd } from './deck-end.tsx';
import { keepPlace, keptPlace, type LeftOff, type Marks, talliesOf } from './deck-marks.ts';
import { GradeButtons, grades } from './grade-buttons.tsx';
import { useDeck, useDeckKeys } from './use-deck.ts';

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
          <Conflicts
            conflicts={delivery.conflicts}
            decides={outbox}
            textOf={(item_id) => cards.find(({ id }) => id === item_id)?.front_content}
          />
          {leftOffAt && (
            <div className="mt-4">
              <Alert tone="info">
                You left off here <time dateTime={leftOffAt}>{whenText(new Date(leftOffAt), new Date())}</time>.{' '}
                <button type="button" className="link" onClick={graded.startOver}>
                  Start from card 1
                </button>
              </Alert>
            </div>
          )}
          {!canGrade && (
            <div className="mt-4">
              <Alert tone="wait">
                Your grades could not be loaded, so these cards can only be turned. Reload the page to try again.
              </Alert>
            </div>
          )}
        </>
      }
      grades={
        due &&
        graded.schedule && (
          <GradeButtons
            due={due}
            as_of={graded.schedule.server_now}
            exam_at={graded.schedule.exam_at}
            now={graded.now()}
            keysOn={keysOn !== false}
            onGrade={grade}
          />
        )
      }
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
            tallies={tallies}
            others={others}
            exam_at={graded.schedule?.exam_at ?? null}
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

interface GradedDeckParts {
  user_id: string;
  topic_id: string;
  /** At least one. */
  cards: readonly ShownCard[];
  /** Null if it could not be loaded: then nothing is graded. */
  loaded: Schedule | null;
}

function useGradedDeck({ user_id, topic_id, cards, loaded }: GradedDeckParts) {
  const deck = useDeck(cards, true);
  const { card, side, index, seed, only, order, turn, go, arrange } = deck;
  const [search] = useSearchParams();
  const [outbox] = useState(() => outboxOf(user_id));
  const [schedule, setSchedule] = useState(loaded);
  const [marks, setMarks] = useState<Marks>({});
  const [leftOff, setLeftOff] = useState<LeftOff | null>(null);
  const [clock] = useState(() => createServerClock(loaded?.server_now ?? new Date().toISOString()));
  const graded = useRef(new Set<string>());
  const shownAt = useRef(0);
  useLayoutEffect(() => outbox.start(), [outbox]);

  const resume = useRef((kept: LeftOff) => {
    const namesCard = search.has('card');
    const at = inDeckOrder(cards, kept.seed).findIndex(({ id }) => id === kept.card_id);
    // A completed deck starts over.
    if (!namesCard && at < 0) return;
    setMarks(kept.marks);
    if (namesCard || at === 0) return;
    arrange({ seed: kept.seed }, at);
    setLeftOff(kept);
  });
  useLayoutEffect(() => {
    const kept = keptPlace(user_id, topic_id);
    if (kept) resume.current(kept);
  }, [user_id, topic_id]);

  const isFirst = useRef(true);
  const card_id = card?.id ?? null;
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (only === null) keepPlace(user_id, topic_id, { card_id, seed, at: new Date().toISOString(), marks });
  }, [user_id, topic_id, card_id, seed, marks, only]);

  useEffect(() => {
    shownAt.current = performance.now();
    // The last grade changes the intervals of the next one.
    if (card_id === null || !graded.current.has(card_id)) return;
    void loadApi()
      .then(({ study }) => study.deck({ topic_id }))
      .then(setSchedule)
      .catch(() => {});
  }, [topic_id, card_id]);

  const known = card && schedule?.cards.find(({ item_id }) => item_id === card.id);
  const due = side === 'back' ? known?.due : undefined;

  const begin = (next: ReadonlySet<string> | null, kept: Marks) => {
    setLeftOff(null);
    setMarks(kept);
    arrange({ only: next });
  };
  const goThrough = (ids: readonly string[]) => {
    const those = new Set(ids);
    begin(those, Object.fromEntries(Object.entries(marks).filter(([id]) => !those.has(id))));
  };
  const ungraded = cards.map(({ id }) => id).filter((id) => !marks[id]);
  return {
    deck,
    outbox,
    marks,
    known,
    due,
    ungraded,
    leftOffAt: leftOff && leftOff.card_id === card_id ? leftOff.at : null,
    schedule,
    canGrade: schedule !== null,
    now: () => clock.now(),
    turn() {
      if (!card) return;
      if (side === 'front' && !(card.id in marks)) setMarks({ ...marks, [card.id]: null });
      turn();
    },
    grade(grade: Grade) {
      if (!card || !due || !schedule) return;
      const now = clock.now();
      const reviewed_at = new Date(now);
      const duration_ms = Math.round(performance.now() - shownAt.current);
      const last_at = known?.last_at ? new Date(known.last_at) : null;
      const review = { id: reviewId(now), item_id: card.id, grade, reviewed_at, duration_ms, last_at };
      putDated({ kind: 'card', ...review }, { outbox, clock, loadApi });
      const interval = Date.parse(due[grades[grade].name]) - Date.parse(schedule.server_now);
      const due_at = new Date(clock.now() + interval).toISOString();
      graded.current.add(card.id);
      setMarks({ ...marks, [card.id]: { grade, due_at } });
      go(index + 1);
    },
    startOver: () => begin(null, {}),
    repeatMissed: () => goThrough(order.map(({ id }) => id).filter((id) => marks[id]?.grade === 1)),
    gradeOthers: () => goThrough(ungraded),
  };
}

type Schedule = Output<'study.deck'>;
