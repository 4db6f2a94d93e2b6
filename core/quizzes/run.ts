import type { ErrorBody } from '../errors.ts';
import { togglePick } from '../questions/kinds/kinds.ts';
import type { Attempt, RunningQuestion, Saved } from './attempt.ts';
import { saysItStopped } from './quiz.ts';

/** `made_at`: ISO 8601, by the server's clock; the server keeps the later of two changes. */
export type Change = { picks?: string[]; flagged?: boolean; made_at: string };
type Unsent = { sending?: Change | undefined; waiting?: Change | undefined };
/** `picks` false: only the flag was refused. */
export type Refused = { position: number; picks: boolean; error: string };
/** `attempt` is null when it is gone; `next` is the unfinished attempt that replaced it. */
export type Found = { attempt: Attempt | null; next: string | null };

/** Positions are 1-based. */
export interface Run {
  /** The server's state: answers in it are saved. */
  attempt: Attempt;
  unsent: ReadonlyMap<number, Unsent>;
  /** 0-based; -1 before the first question was shown. */
  current: number;
  /** Milliseconds since 1970. */
  latest: number;
  /** Counts the server's replies: a reply requested before the current one may be stale. */
  moment: number;
  /** Questions are hidden until the server says what became of the attempt. */
  stopped: { failure: ErrorBody | null } | null;
  /** The attempt as changed by another tab or device. */
  elsewhere: Found | null;
  /** Kept until read; `overtaken`: positions where a later change made elsewhere won. */
  refused: readonly Refused[];
  overtaken: readonly number[];
  dropped: { position: number; picked: string; dropped: string } | null;
  /** With `signedOut`, delivery waits for the learner to sign in. */
  failing: { signedOut: ErrorBody | null } | null;
  /** Whether unsent changes survive a reload. */
  isKept: boolean;
}

type At = { position: number };
/** By the server's clock, in milliseconds since 1970. */
type Now = { now: number };

/** A transition that changes nothing must return the same object. */
const transitions = {
  opened: (run: Run, { attempt, current = run.current }: { attempt: Attempt; current?: number }): Run => {
    const next = { ...run, ...quiet, moment: run.moment + 1, attempt, current: placeIn(attempt, current) };
    const isUnread = run.attempt.state === 'running' && ['running', 'paused'].includes(attempt.state);
    return isUnread ? { ...next, refused: run.refused, overtaken: run.overtaken } : next;
  },
  restored: (run: Run, { position, change }: At & { change: Change }) => changed(run, position, change),
  picked: (run: Run, { position, choice, now }: At & Now & { choice: string }): Run => {
    const question = questionsOf(run)[position - 1];
    if (!question || question.is_checked) return run;
    const { picks, dropped } = togglePick(question.kind, question.picks, choice, question.pick_limit);
    const next = changed(run, position, { picks, made_at: momentAfter(run, now) });
    return { ...next, dropped: dropped ? { position, picked: choice, dropped } : null };
  },
  flagged: (run: Run, { position, now }: At & Now) => {
    const question = questionsOf(run)[position - 1];
    return question ? changed(run, position, { flagged: !question.flagged, made_at: momentAfter(run, now) }) : run;
  },
  moved: (run: Run, { to }: { to: number }): Run => {
    return { ...run, current: Math.max(0, Math.min(questionsOf(run).length - 1, to)) };
  },
  /** Computed from the clock, never counted: a page that slept is right when it wakes. */
  ticked: (run: Run, { now }: Now): Run => {
    const { attempt, stopped } = run;
    if (attempt.state !== 'running' || attempt.remaining_ms === 0 || stopped) return run;
    const remaining_ms = Math.max(0, Date.parse(attempt.deadline_at) - now);
    const isSame = remaining_ms > 0 && Math.ceil(remaining_ms / 1000) === Math.ceil(attempt.remaining_ms / 1000);
    return isSame ? run : { ...run, attempt: { ...attempt, remaining_ms } };
  },
  sent: (run: Run, { position }: At) => withUnsent(run, position, { sending: run.unsent.get(position)?.waiting }),
  stored: (run: Run, { position, answer: { saved, attempt } }: At & { answer: Saved }): Run => {
    const { sending, waiting } = run.unsent.get(position) ?? {};
    const { picks, flagged } = saved;
    const next = {
      ...withUnsent(acknowledged(run, position, { picks, flagged }), position, { waiting }),
      failing: null,
    };
    if (next.attempt.state !== 'running') return next;
    const isOvertaken = !waiting && sending?.picks && sending.picks.join() !== picks.join();
    const overtaken = isOvertaken ? [...new Set([...run.overtaken, position])].sort((a, b) => a - b) : run.overtaken;
    const stopped = attempt.state === 'running' ? run.stopped : { failure: null };
    return { ...next, overtaken, stopped, attempt: { ...next.attempt, deadline_at: attempt.deadline_at } };
  },
  refused: (run: Run, { position, failure }: At & { failure: ErrorBody }): Run => {
    const { sending, waiting } = run.unsent.get(position) ?? {};
    const list = withRefused(run.refused, { position, picks: Boolean(sending?.picks), error: failure.error });
    const stopped = run.attempt.state === 'running' && saysItStopped(failure) ? { failure: null } : run.stopped;
    return { ...withUnsent(run, position, { waiting }), refused: list, stopped };
  },
  failed: (run: Run, { position, signedOut }: At & { signedOut: ErrorBody | null }): Run => {
    const waiting = newest(run.unsent.get(position));
    return {
      ...withUnsent(run, position, { waiting }),
      failing: { signedOut: signedOut ?? run.failing?.signedOut ?? null },
    };
  },
  kept: (run: Run, { isKept }: { isKept: boolean }) => (run.isKept === isKept ? run : { ...run, isKept }),
  checked: (run: Run, { position, ...answer }: At & Pick<RunningQuestion, 'verdict' | 'picks' | 'confidence'>) => {
    return acknowledged(run, position, { ...answer, is_checked: true });
  },
  /** A running exam has the question too. */
  heldBack: (run: Run, { position }: At) => acknowledged(run, position, { in_exam: true, verdict: null }),
  stopped: (run: Run, { failure }: { failure: ErrorBody | null }) => {
    return run.attempt.state === 'running' ? { ...run, stopped: { failure } } : run;
  },
  found: (run: Run, { found: { attempt, next } }: { found: Found }): Run => {
    if (attempt?.state === 'running' && run.attempt.state === 'running')
      return { ...run, moment: run.moment + 1, attempt, stopped: null };
    if (attempt?.state === run.attempt.state)
      return awaits(attempt) === awaits(run.attempt) ? run : { ...run, attempt };
    const elsewhere = { attempt, next };
    // A timeout has its own screens, as has waiting for an exam; a resumed attempt shows the question.
    const isOpened = run.attempt.state === 'ended';
    if (attempt && (isOpened || !(attempt.state === 'completed' && attempt.ended_by === 'learner'))) {
      const opened = transitions.opened(run, { attempt });
      return attempt.state === 'paused' ? { ...opened, elsewhere } : opened;
    }
    // Nothing can be delivered to an attempt that is gone.
    const lost = attempt ? [] : unsentOf(run);
    const refused = lost.map(([position, { picks }]) => ({ position, picks: Boolean(picks), error: '' }));
    const unsent = attempt ? run.unsent : new Map();
    return { ...run, unsent, elsewhere, refused: refused.reduce(withRefused, run.refused) };
  },
  dismissed: (run: Run): Run => ({ ...run, refused: [], overtaken: [] }),
};

type Transitions = typeof transitions;
type PayloadOf<Transition> = Transition extends (run: Run, payload: infer Payload) => Run ? Payload : never;
export type RunEvent = {
  [Type in keyof Transitions]: { type: Type } & PayloadOf<Transitions[Type]>;
}[keyof Transitions];

export const reduce = (run: Run, event: RunEvent): Run => transitions[event.type](run, event as never);

const quiet = { stopped: null, elsewhere: null, refused: [], overtaken: [], dropped: null, failing: null };

/** `current` is 0-based; -1: none in the URL. */
export function openRun(attempt: Attempt, current = -1): Run {
  const nothing = { unsent: new Map(), latest: 0, moment: 0, isKept: true };
  return { ...quiet, ...nothing, attempt, current: placeIn(attempt, current) };
}

/** Empty unless the attempt is running. */
export function questionsOf({ attempt, unsent }: Run): readonly RunningQuestion[] {
  if (attempt.state !== 'running') return [];
  return attempt.questions.map((question) => {
    const change = newest(unsent.get(question.position));
    // The verdict belongs to the picks on the server, not to the unsent ones.
    return change ? { ...question, ...change, verdict: change.picks ? null : question.verdict } : question;
  });
}

export function unsentOf({ unsent }: Run): [number, Change][] {
  return [...unsent].map(([position, change]) => [position, newest(change) as Change]);
}

export function savingOf(run: Run): 'saved' | 'saving' | 'waiting' | 'unkept' | 'refused' | null {
  if (run.unsent.size > 0) return !run.failing ? 'saving' : run.isKept ? 'waiting' : 'unkept';
  if (run.refused.length > 0) return 'refused';
  const isAnswered = questionsOf(run).some(({ picks, flagged }) => picks.length > 0 || flagged);
  return isAnswered || run.latest > 0 ? 'saved' : null;
}

const awaits = (attempt: Attempt): boolean => attempt.state === 'ended' && attempt.awaits_exam;

function placeIn(attempt: Attempt, current: number): number {
  if (attempt.state !== 'running' || attempt.questions[current]) return current;
  const open = attempt.questions.findIndex(({ picks }) => picks.length === 0);
  return Math.max(0, open);
}

/** Two changes may fall into one millisecond, or the clock be set back between them; the later one must still win. */
function momentAfter({ latest }: Run, now: number): string {
  return new Date(Math.max(Math.floor(now), latest + 1)).toISOString();
}

function changed(run: Run, position: number, change: Change): Run {
  const { sending, waiting } = run.unsent.get(position) ?? {};
  const latest = Math.max(run.latest, Date.parse(change.made_at));
  return { ...withUnsent(run, position, { sending, waiting: { ...waiting, ...change } }), latest };
}

function newest({ sending, waiting }: Unsent = {}): Change | undefined {
  return sending && waiting ? { ...sending, ...waiting } : (waiting ?? sending);
}

function withUnsent(run: Run, position: number, change: Unsent): Run {
  const unsent = new Map(run.unsent);
  if (change.sending || change.waiting) unsent.set(position, change);
  else unsent.delete(position);
  return { ...run, unsent };
}

function acknowledged(run: Run, position: number, answer: Partial<RunningQuestion>): Run {
  const { attempt } = run;
  const next = { ...run, moment: run.moment + 1 };
  if (attempt.state !== 'running') return next;
  const questions = attempt.questions.map((one) => (one.position === position ? { ...one, ...answer } : one));
  return { ...next, attempt: { ...attempt, questions } };
}

/** Keeps the newest refusal per question; a refused answer stays an answer. */
function withRefused(list: readonly Refused[], refused: Refused): readonly Refused[] {
  const before = list.find(({ position }) => position === refused.position);
  const both = { ...refused, picks: refused.picks || Boolean(before?.picks) };
  return [...list.filter((one) => one !== before), both].sort((one, other) => one.position - other.position);
}
