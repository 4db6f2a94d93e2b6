import type { Api } from '#core/contract/index.ts';
import type { Confidence, Grade } from '#core/study/memory.ts';
import {
  type Action,
  openSitting,
  type QueuedItem,
  reduceSitting,
  type SittingEvent,
  type StudyQueue,
} from '#core/study/sitting.ts';
import { createServerClock } from '#web/lib/server-clock.ts';
import { createStore } from '#web/lib/store.ts';
import type { Review } from '#web/reviews/kept-review.ts';
import type { Outbox } from '#web/reviews/outbox.ts';
import { putDated } from '#web/reviews/put-dated.ts';
import { reviewId } from '#web/reviews/review-id.ts';

interface StudyParts {
  queue: StudyQueue;
  coversChoices: boolean;
  topic_id: string | null;
  more: boolean;
  /** Not while an administrator looks on, who changes nothing. */
  begins: boolean;
  outbox: Outbox;
  loadApi(): Promise<Pick<Api, 'study'>>;
}

/** More is fetched at this number of remaining items. */
const FEW = 3;
const AT_ONCE = 12;
/** How long an undo waits for an unsent review, in milliseconds. */
const DELIVERY_MS = 8_000;

const unsent = {
  status: 503,
  data: { code: 'ANSWERS_UNSAVED', error: 'Your last answers could not be sent yet. They are kept on this device.' },
};

export type StudySitting = ReturnType<typeof createStudySitting>;

/** A study sitting in this tab: reviews go through the outbox, and upcoming items are prefetched. */
export function createStudySitting(parts: StudyParts) {
  const { queue, coversChoices, topic_id, more, begins, outbox, loadApi } = parts;
  const clock = createServerClock(queue.server_now);
  const { get, subscribe, dispatch: move } = createStore(openSitting(queue, coversChoices), reduceSitting);
  let shownAt = performance.now();
  let sitting_id = queue.sitting?.sitting_id;
  let isFetching = false;
  /** The number of delivered reviews that the last plan included. */
  let known = 0;
  /** The number of deferred reviews at the last plan: an exam that begins or ends changes what comes next. */
  let held = 0;

  function dispatch(event: SittingEvent): void {
    const [before] = get().items;
    move(event);
    if (get().items[0] !== before) shownAt = performance.now();
  }

  function sent({ item_id, last }: QueuedItem) {
    const now = clock.now();
    const duration_ms = Math.max(0, Math.round(performance.now() - shownAt));
    const last_at = last && new Date(last.at);
    return { id: reviewId(now), item_id, reviewed_at: new Date(now), duration_ms, last_at };
  }

  const put = (review: Review) => putDated(review, { outbox, clock, loadApi });

  const verdicts = () =>
    new Set(
      [...outbox.get().results.values()].flatMap(({ id, outcome }) =>
        outcome === 'deferred' || outcome === 'conflict' ? [] : id,
      ),
    );
  const pending = () => new Set(outbox.get().waiting.map(({ item_id }) => item_id));

  /** Begins the sitting if there is none yet. Throws API failures. */
  async function ask(): Promise<StudyQueue> {
    const { study } = await loadApi();
    const topic = topic_id === null ? {} : { topic_id };
    if (!sitting_id && begins) {
      const since = new Date(queue.server_now);
      sitting_id = (await study.sit({ ...topic, more, since })).sitting?.sitting_id;
    }
    const which = sitting_id ? { sitting_id } : { ...topic, more: String(more) as 'true' };
    return study.queue({ ...which, limit: AT_ONCE });
  }

  /** Returns whether there is more. Throws API failures. */
  async function fetchMore(): Promise<boolean> {
    const [before, count] = [pending(), get().actions.length];
    const queue = await ask();
    clock.sync(queue.server_now);
    const since = get().actions.slice(count);
    // Delivered meanwhile, the plan may still have it.
    const gone = [...before, ...since.map(({ item }) => item.item_id), ...pending()];
    dispatch({ type: 'refilled', queue, pending: new Set(gone) });
    return get().items.length > 0;
  }

  /** What comes next depends on the answers, so it is fetched again after some are delivered. */
  async function prefetch(): Promise<void> {
    const { results, deferred } = outbox.get();
    const isOld = deferred.length !== held || (get().items.length <= FEW && results.size !== known);
    if (isFetching || !isOld) return;
    isFetching = true;
    known = results.size;
    held = deferred.length;
    await fetchMore().catch(() => {
      known = 0;
    });
    isFetching = false;
  }

  /** What was set aside or hidden is replaced; without a connection later. */
  const replace = () => fetchMore().catch(() => false);

  async function takeBack(action: Action): Promise<void> {
    if (action.type === 'set_aside') {
      const { study } = await loadApi();
      await study.item({ item_id: action.item.item_id, suspended: false });
      dispatch({ type: 'undone', isSeen: false });
      return void replace();
    }
    const result = await outbox.takeBack(action.review_id, DELIVERY_MS);
    if (!result) throw unsent;
    const isSeen = action.type === 'answered' && result.outcome === 'stored';
    dispatch({ type: 'undone', isSeen });
    if (isSeen) void replace();
  }

  return {
    get,
    subscribe,
    now: clock.now,
    countBoth: outbox.countBoth,
    dontCount: outbox.dontCount,
    take(loaded: StudyQueue): void {
      if (loaded !== queue) dispatch({ type: 'refilled', queue: loaded, pending: pending() });
    },
    /** After an exam was discarded. Throws API failures. */
    async examGone(): Promise<void> {
      outbox.again();
      await fetchMore();
      dispatch({ type: 'exam_gone' });
    },
    /** Returns whether there is more, after delivering the answers. Throws API failures. */
    async goOn(): Promise<boolean> {
      const last = outbox.get().waiting.at(-1);
      if (last && !(await outbox.delivered(last.id, DELIVERY_MS))) throw unsent;
      return fetchMore();
    },
    start(): () => void {
      const stop = outbox.start();
      if (!sitting_id && begins) void replace();
      const { elsewhere, deferred } = outbox.get();
      let heard = elsewhere.length;
      held = deferred.length;
      if (held > 0) dispatch({ type: 'earlier', review_ids: deferred.map(({ id }) => id) });
      const unsubscribe = outbox.subscribe(() => {
        const { elsewhere } = outbox.get();
        if (elsewhere.length > heard) dispatch({ type: 'elsewhere', items: new Set(elsewhere.slice(heard)) });
        heard = elsewhere.length;
        void prefetch();
      });
      return () => {
        unsubscribe();
        stop();
      };
    },
    uncover: () => dispatch({ type: 'uncovered' }),
    /** Saved in the settings, or at least kept for this sitting. */
    async uncoverAll(): Promise<void> {
      dispatch({ type: 'covering', on: false });
      const { study } = await loadApi();
      await study.saveSettings({ cover_choices: false });
    },
    pick: (choice: string) => dispatch({ type: 'picked', choice }),
    answer(confidence: Confidence | null): void {
      const { items, picks, phase } = get();
      const [item] = items;
      if (item?.kind !== 'question' || phase !== 'open' || picks.length === 0) return;
      const choice_order = item.choices.map(({ id }) => id);
      const { question_version_id } = item;
      const review: Review = {
        ...sent(item),
        kind: 'question',
        question_version_id,
        picks: [...picks],
        choice_order,
        confidence,
      };
      dispatch({ type: 'answered', review_id: review.id, confidence });
      put(review);
    },
    grade(grade: Grade): void {
      const [item] = get().items;
      if (item?.kind !== 'card' || get().phase !== 'open') return;
      const review: Review = { ...sent(item), kind: 'card', grade };
      dispatch({ type: 'graded', review_id: review.id, grade });
      put(review);
    },
    next: () => dispatch({ type: 'next', known: verdicts() }),
    /** Throws API failures. */
    async setAside(item = get().items[0]): Promise<void> {
      if (!item) return;
      const { study } = await loadApi();
      await study.item({ item_id: item.item_id, suspended: true });
      dispatch({ type: 'set_aside', item });
      void replace();
    },
    /** Throws API failures. */
    async undo(): Promise<void> {
      const action = get().actions.at(-1);
      if (!action) return;
      const isUnsent = action.type !== 'set_aside' && outbox.drop(action.review_id);
      if (isUnsent) dispatch({ type: 'undone', isSeen: false });
      else await takeBack(action);
    },
  };
}
