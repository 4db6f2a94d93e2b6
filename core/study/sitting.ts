import type { Output } from '../contract/inputs-and-outputs.ts';
import { togglePick } from '../questions/kinds/kinds.ts';
import type { Confidence, Grade } from './memory.ts';

export type StudyQueue = Output<'study.queue'>;
/** `as_of`: when its plan was made, ISO 8601. */
export type QueuedItem = StudyQueue['items'][number] & { as_of: string };
export type QueuedQuestion = Extract<QueuedItem, { kind: 'question' }>;
export type QueuedCard = Extract<QueuedItem, { kind: 'card' }>;

export interface AnsweredAction {
  type: 'answered';
  item: QueuedQuestion;
  review_id: string;
  confidence: Confidence | null;
}

export type Action =
  | AnsweredAction
  | { type: 'graded'; item: QueuedCard; review_id: string; grade: Grade }
  | { type: 'set_aside'; item: QueuedItem };

export interface Sitting {
  /** The first is on the screen. */
  items: readonly QueuedItem[];
  /** Covered: a card shows its front, a question hides its choices. Sent: the question waits for its verdict or shows it. */
  phase: 'covered' | 'open' | 'sent';
  picks: readonly string[];
  dropped: { picked: string; dropped: string } | null;
  actions: readonly Action[];
  /** Its number of items, fixed from its start. */
  total: number;
  /** Of these, not answered yet. */
  left: number;
  notice: 'undone' | 'undone_seen' | 'set_aside' | 'brought_back' | 'elsewhere' | 'exam_gone' | null;
  /** Questions left before their verdict arrived; kept until read. */
  late: readonly string[];
  coversChoices: boolean;
  waiting: StudyQueue['waiting'];
}

export function openSitting(queue: StudyQueue, coversChoices: boolean): Sitting {
  const empty = { picks: [], dropped: null, actions: [], late: [], notice: null, phase: 'open' as const };
  const { waiting } = queue;
  return uncoveredOrNot({
    ...empty,
    items: itemsOf(queue),
    ...numbersOf(queue, 0, queue.ahead.cards + queue.ahead.questions),
    coversChoices,
    waiting,
  });
}

/** 1-based; cards that came again have no place of their own. */
export function placeOfCurrent({ items, total, left, phase }: Sitting): number {
  const isNext = items[0] && phase !== 'sent' && !items[0].is_repeat;
  return total - left + (isNext ? 1 : 0);
}

/** Cards that came again so far, the one on the screen included. */
export function repeatsIn({ items, actions }: Sitting): number {
  const answered = actions.filter(({ type, item }) => type === 'graded' && item.is_repeat);
  return answered.length + (items[0]?.is_repeat ? 1 : 0);
}

const transitions = {
  uncovered: (sitting: Sitting): Sitting =>
    sitting.phase === 'covered' ? { ...sitting, phase: 'open', notice: null } : sitting,
  covering: (sitting: Sitting, { on }: { on: boolean }): Sitting => {
    const next = { ...sitting, coversChoices: on };
    return on || sitting.items[0]?.kind !== 'question' || sitting.phase === 'sent'
      ? next
      : { ...next, phase: 'open' };
  },
  picked: (sitting: Sitting, { choice }: { choice: string }): Sitting => {
    const [item] = sitting.items;
    if (item?.kind !== 'question' || sitting.phase !== 'open') return sitting;
    const { picks, dropped } = togglePick(item.question_kind, sitting.picks, choice, item.pick_limit);
    return { ...sitting, picks, dropped: dropped ? { picked: choice, dropped } : null, notice: null };
  },
  answered: (sitting: Sitting, { review_id, confidence }: { review_id: string; confidence: Confidence | null }) => {
    const [item] = sitting.items;
    if (item?.kind !== 'question' || sitting.phase !== 'open' || sitting.picks.length === 0) return sitting;
    const action: Action = { type: 'answered', item, review_id, confidence };
    return {
      ...counted(sitting, item, -1),
      phase: 'sent' as const,
      actions: [...sitting.actions, action],
      notice: null,
    };
  },
  graded: (sitting: Sitting, { review_id, grade }: { review_id: string; grade: Grade }): Sitting => {
    const [item] = sitting.items;
    if (item?.kind !== 'card' || sitting.phase !== 'open') return sitting;
    const action: Action = { type: 'graded', item, review_id, grade };
    return advanced({ ...counted(sitting, item, -1), actions: [...sitting.actions, action] });
  },
  /** Reviews of an earlier visit whose verdicts are still to come. */
  earlier: (sitting: Sitting, { review_ids }: { review_ids: readonly string[] }): Sitting => ({
    ...sitting,
    late: [...new Set([...sitting.late, ...review_ids])],
  }),
  /** `known`: reviews whose verdict has arrived. */
  next: (sitting: Sitting, { known }: { known: { has(review_id: string): boolean } }): Sitting => {
    const action = sitting.actions.findLast(({ type }) => type !== 'set_aside');
    if (sitting.phase !== 'sent' || action?.type !== 'answered') return sitting;
    const unread = [...sitting.late, action.review_id].filter((id) => !known.has(id));
    return { ...advanced(sitting), late: unread };
  },
  /** Another item takes its place when the sitting is refilled. */
  set_aside: (sitting: Sitting, { item }: { item: QueuedItem }): Sitting => {
    const actions = [...sitting.actions, { type: 'set_aside' as const, item }];
    const isCurrent = sitting.items[0]?.item_id === item.item_id;
    const next = { ...sitting, actions };
    const items = sitting.items.filter(({ item_id }) => item_id !== item.item_id);
    return { ...(isCurrent ? advanced(next) : { ...next, items }), notice: 'set_aside' };
  },
  /** The item comes back at once, unless its answer has been seen. */
  undone: (sitting: Sitting, { isSeen }: { isSeen: boolean }): Sitting => {
    const action = sitting.actions.at(-1);
    if (!action) return sitting;
    const actions = sitting.actions.slice(0, -1);
    const isShown = sitting.phase === 'sent' && sitting.items[0]?.item_id === action.item.item_id;
    const rest = isShown ? sitting.items.slice(1) : sitting.items;
    const late = action.type === 'set_aside' ? sitting.late : sitting.late.filter((id) => id !== action.review_id);
    const before = { ...(action.type === 'set_aside' ? sitting : counted(sitting, action.item, 1)), actions, late };
    if (isSeen) {
      const notice = 'undone_seen' as const;
      return isShown ? { ...advanced(before), notice } : { ...before, notice };
    }
    const items = [action.item, ...rest.filter(({ item_id }) => item_id !== action.item.item_id)];
    const notice = action.type === 'set_aside' ? ('brought_back' as const) : ('undone' as const);
    return { ...shown({ ...before, items }), notice };
  },
  elsewhere: (sitting: Sitting, { items: ids }: { items: ReadonlySet<string> }): Sitting => {
    const [current, ...later] = sitting.items;
    if (!current) return sitting;
    const isGone = sitting.phase !== 'sent' && ids.has(current.item_id);
    const gone = [...(isGone ? [current] : []), ...later.filter(({ item_id }) => ids.has(item_id))];
    if (gone.length === 0) return sitting;
    const items = sitting.items.filter((item) => !gone.includes(item));
    const next = gone.reduce<Sitting>((before, item) => counted(before, item, -1), { ...sitting, items });
    return isGone ? { ...shown(next), notice: 'elsewhere' } : next;
  },
  exam_gone: (sitting: Sitting): Sitting => ({ ...sitting, notice: 'exam_gone' }),
  /** `pending`: items answered or set aside of which the plan may not know. */
  refilled: (sitting: Sitting, { queue, pending }: { queue: StudyQueue; pending: ReadonlySet<string> }): Sitting => {
    const [current] = sitting.items;
    const planned = itemsOf(queue).filter(({ item_id }) => item_id !== current?.item_id);
    const fresh = planned.filter(({ item_id }) => !pending.has(item_id));
    const isOpen = current !== undefined && sitting.phase !== 'sent';
    const isAside = ({ item_id }: QueuedItem) =>
      sitting.actions.some(({ type, item }) => type === 'set_aside' && item.item_id === item_id);
    const stale = planned.filter((item) => !fresh.includes(item) && !item.is_repeat && !isAside(item)).length;
    const done = sitting.total - sitting.left;
    const isPlanned = queue.items.some(({ item_id }) => item_id === current?.item_id);
    const own = current && !current.is_repeat ? 1 : 0;
    const open = isOpen ? own : 0;
    // An older plan has other items in the places of those that were answered since.
    const ahead = queue.sitting
      ? queue.sitting.total - Math.max(done, queue.sitting.done + stale)
      : queue.ahead.cards + queue.ahead.questions - stale + open - (isPlanned ? own : 0);
    const left = Math.max(open, ahead);
    const numbers = numbersOf(queue, done, left);
    const next = { ...sitting, ...numbers, waiting: queue.waiting };
    let room = left - open;
    const following = fresh.filter(({ is_repeat }) => is_repeat || room-- > 0);
    return current ? { ...next, items: [current, ...following] } : shown({ ...next, items: following });
  },
};

export type SittingEvent = {
  [Type in keyof typeof transitions]: { type: Type } & (Parameters<(typeof transitions)[Type]> extends [
    Sitting,
    infer Rest,
  ]
    ? Rest
    : unknown);
}[keyof typeof transitions];

export function reduceSitting(sitting: Sitting, event: SittingEvent): Sitting {
  return transitions[event.type](sitting, event as never);
}

function itemsOf({ items, server_now }: StudyQueue): QueuedItem[] {
  return items.map((item) => ({ ...item, as_of: server_now }));
}

/** `done`: without a sitting of the server's, what was answered so far. */
function numbersOf({ sitting }: StudyQueue, done: number, left: number): Pick<Sitting, 'total' | 'left'> {
  return { total: Math.max(sitting?.total ?? done + left, left), left };
}

/** A card that came again is beyond the number. */
function counted(sitting: Sitting, { is_repeat }: QueuedItem, by: 1 | -1): Sitting {
  const left = Math.max(0, sitting.left + (is_repeat ? 0 : by));
  return { ...sitting, left, total: Math.max(sitting.total, left) };
}

function advanced(sitting: Sitting): Sitting {
  return { ...shown({ ...sitting, items: sitting.items.slice(1) }), notice: null };
}

const shown = (sitting: Sitting): Sitting => uncoveredOrNot({ ...sitting, picks: [], dropped: null });

function uncoveredOrNot(sitting: Sitting): Sitting {
  const isCovered = sitting.items[0]?.kind === 'card' || sitting.coversChoices;
  return { ...sitting, phase: isCovered ? 'covered' : 'open' };
}
