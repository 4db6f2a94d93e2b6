import { type Candidate, isForgotten, isResting, type Lanes, lanesOf } from './lanes.ts';
import { type Chosen, hasToday, Picker, type QueueInput, type TopicState } from './pick.ts';
import { minutesMissing, type StudyItem, topicShare } from './plan.ts';
import type { Seconds } from './seconds.ts';
import { type StandIns, standInsOf, withStandIns } from './siblings.ts';
import { shareHeld } from './stop.ts';

export type { Chosen, QueueInput } from './pick.ts';
export type { StudyItem, TopicPlan } from './plan.ts';
export type { Seconds } from './seconds.ts';

export interface Queue {
  chosen: Chosen[];
  is_done: boolean;
  why: 'minutes' | 'holds' | 'tomorrow' | 'nothing' | null;
  /** Share of the items met that should hold on exam day, corrected; null before 50 reviews. */
  holds: number | null;
  /** The same by topic. */
  holds_by: ReadonlyMap<string, number | null>;
  /** Cards graded Again that still come back in this session, and when the first of them does. */
  again: { cards: number; at: Date } | null;
  /** Minutes by topic, see `minutesMissing`. */
  missing: ReadonlyMap<string, number>;
  stand_ins: StandIns;
}

/** Never exceeds today's remaining minutes, but for what the learner was told would come. When the day is done, what is chosen is for learners who want to study more. */
export function studyQueue({ kept = new Map(), ...given }: QueueInput): Queue {
  const stand_ins = standInsOf(given.items, given.promised, kept);
  const input = { ...given, promised: withStandIns(given.promised, stand_ins) };
  const topics = topicStates(input);
  const candidates = topics.flatMap(({ lanes }) => allOf(lanes));
  const chosen = new Picker(input, topics).pick();
  const why = doneBecause(topics, candidates, chosen, input.limit);
  const holds = holdsOf(candidates, input);
  const holds_by = new Map(topics.map(({ plan, lanes }) => [plan.topic_id, holdsOf(allOf(lanes), input)]));
  const missing = new Map(topics.map(({ plan }) => [plan.topic_id, minutesMissing(plan, input.seconds)]));
  return { chosen, is_done: why !== null, why, holds, holds_by, again: againOf(input), missing, stand_ins };
}

const allOf = ({ first, untouched, today, later }: Lanes) => [...first, ...untouched, ...today, ...later];

function holdsOf(candidates: readonly Candidate[], { offset }: QueueInput): number | null {
  const met = candidates.filter(({ item }) => item.memory);
  return shareHeld(
    met.map(({ held }) => held),
    offset,
  );
}

function againOf({ items, now }: QueueInput): Queue['again'] {
  const times = items.flatMap((item) =>
    item.memory && isForgotten(item, now) && item.memory.due_at > now ? [item.memory.due_at] : [],
  );
  const [at] = times.sort((a, b) => a.getTime() - b.getTime());
  return at ? { cards: times.length, at } : null;
}

function doneBecause(
  topics: readonly TopicState[],
  candidates: readonly Candidate[],
  chosen: readonly Chosen[],
  limit: number,
): Queue['why'] {
  if (candidates.length === 0) return 'nothing';
  if (hasToday(topics)) return chosen.length === 0 && limit > 0 ? 'minutes' : null;
  return candidates.some(({ isRested, isEnough }) => isRested && !isEnough) ? 'tomorrow' : 'holds';
}

function topicStates(input: QueueInput): TopicState[] {
  const { now, items, topics, seconds, seconds_left } = input;
  const groups = Map.groupBy(items, ({ topic_id }) => topic_id);
  const shares = topics.reduce((sum, plan) => sum + topicShare(plan), 0);
  const today = (those: readonly StudyItem[]) => those.reduce((sum, item) => sum + spentToday(item, now, seconds), 0);
  const minutes = seconds_left + today(items);
  const own = topics.map((plan) => {
    const those = groups.get(plan.topic_id) ?? [];
    return { plan, own: those, share: topicShare(plan) / shares, spent: today(those) };
  });
  const newCards = newCardsOf(own, input);
  return own.map((topic) => {
    const setting = { ...input, newCards, seconds_left: minutes * topic.share - topic.spent };
    return { ...topic, lanes: lanesOf(topic.plan, topic.own, setting) };
  });
}

/** From each topic by its share, in the given order. */
function newCardsOf(
  topics: readonly Pick<TopicState, 'own' | 'share'>[],
  { new_cards, seconds }: QueueInput,
): Set<string> {
  const most = Math.min(new_cards.count, Math.floor(new_cards.seconds / seconds.card.first));
  const unseen = topics.flatMap(({ own, share }) =>
    own
      .filter(({ kind, memory }) => kind === 'card' && !memory)
      .slice(0, Math.max(0, most))
      .map(({ id }, n) => ({ id, turn: (n + 1) / share })),
  );
  const inTurn = unseen.sort((a, b) => a.turn - b.turn).slice(0, Math.max(0, most));
  return new Set(inTurn.map(({ id }) => id));
}

function spentToday(item: StudyItem, now: Date, seconds: Seconds): number {
  const { memory, kind } = item;
  if (!memory || !isResting(item, now)) return 0;
  if (memory.reps === 1) return seconds[kind].first;
  return memory.last_grade === 1 ? seconds[kind].wrong : seconds[kind].right;
}
