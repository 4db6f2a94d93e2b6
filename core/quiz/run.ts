import type { ErrorBody } from '../errors.ts';
import { togglePick } from '../questions/kinds/kinds.ts';
import { saysItStopped } from '../quiz.ts';
import type { Attempt, RunningQuestion, Saved } from './attempt.ts';

/** What the learner changed on one question. `made_at`: ISO 8601, by the server's clock; the server keeps the later of two changes. */
export type Change = { picks?: string[]; flagged?: boolean; made_at: string };
/** A change on its way to the server, and the one that is to follow it. */
type Unsent = { sending?: Change | undefined; waiting?: Change | undefined };
/** A change that the server refused for good: picks (else the flag only), and why, as a sentence. */
export type Refused = { position: number; picks: boolean; error: string };
/** What the server has when asked: the attempt, null when it is gone, and the unfinished one that has taken its place, if any. */
export type Found = { attempt: Attempt | null; next: string | null };

/** A quiz as one tab runs it. Positions are 1-based. */
export interface Run {
  /** As the server has it: the answers in it are saved. */
  attempt: Attempt;
  /** What the server does not have yet, by position. */
  unsent: ReadonlyMap<number, Unsent>;
  /** The question on the screen, 0-based; -1 before there was one. */
  current: number;
  /** When the newest change was made, in milliseconds since 1970. */
  latest: number;
  /** How often the server has said what it has: a reply that was asked for earlier may be older than that. */
  moment: number;
  /** The attempt is not running any more. Its questions are hidden until the server has said what became of it, or why it cannot. */
  stopped: { failure: ErrorBody | null } | null;
  /** What another tab or device has made of the attempt. */
  elsewhere: Found | null;
  /** Until it has been read: changes that were refused, and positions of answers that gave way to a later one made elsewhere. */
  refused: readonly Refused[];
  overtaken: readonly number[];
  /** The pick that made room for the newest one. */
  dropped: { position: number; picked: string; dropped: string } | null;
  /** The last change was not delivered; with `signedOut` it waits for the learner to sign in. */
  failing: { signedOut: ErrorBody | null } | null;
  /** Whether a reload would find what is unsent. */
  isKept: boolean;
}

type At = { position: number };
/** By the server's clock, in milliseconds since 1970. */
type Now = { now: number };

/** What each event makes of a run: a new one, or the same where nothing changes. */
const transitions = {
  opened: (run: Run, { attempt, current = run.current }: { attempt: Attempt; current?: number }): Run => {
    const next = { ...run, ...quiet, moment: run.moment + 1, attempt, current: placeIn(attempt, current) };
    const isUnread = run.attempt.state === 'running' && ['running', 'paused'].includes(attempt.state);
    return isUnread ? { ...next, refused: run.refused, overtaken: run.overtaken } : next;
  },
  /** An earlier visit could not send it. */
  restored: (run: Run, { position, change }: At & { change: Change }) => changed(run, position, change),
  picked: (run: Run, { position, choice, now }: At & Now & { choice: string }): Run => {
    const question = questionsOf(run)[position - 1];
    if (!question || question.verdict) return run;
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
  /** No tick is ever added up: a page that slept shows the truth when it wakes. */
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
    return acknowledged(run, position, answer);
  },
  stopped: (run: Run, { failure }: { failure: ErrorBody | null }) => {
    return run.attempt.state === 'running' ? { ...run, stopped: { failure } } : run;
  },
  found: (run: Run, { found: { attempt, next } }: { found: Found }): Run => {
    if (attempt?.state === 'running' && run.attempt.state === 'running')
      return { ...run, moment: run.moment + 1, attempt, stopped: null };
    if (attempt?.state === run.attempt.state) return run;
    const elsewhere = { attempt, next };
    // A time that ran out has screens of its own; a pause that ended shows the question.
    if (attempt && !(attempt.state === 'completed' && attempt.ended_by === 'learner')) {
      const opened = transitions.opened(run, { attempt });
      return attempt.state === 'paused' ? { ...opened, elsewhere } : opened;
    }
    // Of an attempt that is gone nothing can be delivered later.
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

/** The run after an event. */
export function reduce(run: Run, event: RunEvent): Run {
  return transitions[event.type](run, event as never);
}

const quiet = { stopped: null, elsewhere: null, refused: [], overtaken: [], dropped: null, failing: null };

/** The run of an attempt that was just loaded. `current`: the question that the address names, 0-based; -1 where it names none. */
export function openRun(attempt: Attempt, current = -1): Run {
  const nothing = { unsent: new Map(), latest: 0, moment: 0, isKept: true };
  return { ...quiet, ...nothing, attempt, current: placeIn(attempt, current) };
}

/** The questions as the learner sees them: what the server has, covered by what it does not have yet. None unless the attempt runs. */
export function questionsOf({ attempt, unsent }: Run): readonly RunningQuestion[] {
  if (attempt.state !== 'running') return [];
  return attempt.questions.map((question) => {
    const change = newest(unsent.get(question.position));
    // A verdict found elsewhere is on another answer.
    return change ? { ...question, ...change, verdict: change.picks ? null : question.verdict } : question;
  });
}

/** What the server has not acknowledged, by position. */
export function unsentOf({ unsent }: Run): [number, Change][] {
  return [...unsent].map(([position, change]) => [position, newest(change) as Change]);
}

/** What the screen says of saving; null before there was anything to save. */
export function savingOf(run: Run): 'saved' | 'saving' | 'waiting' | 'unkept' | 'refused' | null {
  if (run.unsent.size > 0) return !run.failing ? 'saving' : run.isKept ? 'waiting' : 'unkept';
  if (run.refused.length > 0) return 'refused';
  const isAnswered = questionsOf(run).some(({ picks, flagged }) => picks.length > 0 || flagged);
  return isAnswered || run.latest > 0 ? 'saved' : null;
}

/** Where the learner left off: the question that was on the screen, else the first open one, else the first. */
function placeIn(attempt: Attempt, current: number): number {
  if (attempt.state !== 'running' || attempt.questions[current]) return current;
  const open = attempt.questions.findIndex(({ picks }) => picks.length === 0);
  return Math.max(0, open);
}

/** Two changes may be made in one millisecond, or the clock be set back between them: the one made last is the later one all the same. */
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

/** The server has said what it has of a question. */
function acknowledged(run: Run, position: number, answer: Partial<RunningQuestion>): Run {
  const { attempt } = run;
  const next = { ...run, moment: run.moment + 1 };
  if (attempt.state !== 'running') return next;
  const questions = attempt.questions.map((one) => (one.position === position ? { ...one, ...answer } : one));
  return { ...next, attempt: { ...attempt, questions } };
}

/** Of several refusals of one question the newest is kept. An answer that was refused stays an answer. */
function withRefused(list: readonly Refused[], refused: Refused): readonly Refused[] {
  const before = list.find(({ position }) => position === refused.position);
  const both = { ...refused, picks: refused.picks || Boolean(before?.picks) };
  return [...list.filter((one) => one !== before), both].sort((one, other) => one.position - other.position);
}
