import type { Log } from '../log.ts';

/** What is refused first to last: new quizzes, pages and other reads, and what somebody would lose. */
export type Rank = 'start' | 'read' | 'save';

/** When the server counts as overloaded, and what it takes then. Times in milliseconds. */
export const overloadBounds = {
  /** Fewer requests than this in progress are never too many, however slow the machine. */
  fewRequests: 64,
  /** Overloaded: a request has taken longer than this for the time after it. */
  lateMs: 500,
  lateForMs: 2_000,
  /** What is refused while it would take longer than this. New quizzes stop long before saves wait. */
  patienceMs: { start: 75, read: 125, save: 175 },
  /**
   * What is refused comes back after 2 s at the earliest and this at the latest. Saves, which the browser repeats by itself while its
   * learner goes on, are asked to come later the more of them there are: refusing would be all that the server does.
   */
  backWithin: { soonest: 2, latest: 8, latestSave: 60, perRefusal: 30 },
  /** No longer overloaded: nothing had to be refused for so long. */
  calmMs: 5_000,
  /** Requests a second are counted over this. */
  windowMs: 2_000,
  logEveryMs: 60_000,
} as const;

/** How often `look` is to be called. */
export const LOOK_MS = 250;

/** Measures how late the server is and says what it refuses. */
export interface Overload {
  /** Call it every LOOK_MS with the time in milliseconds, of a clock that only goes forward. */
  look(now: number): void;
  /** Whether a request is to be refused now; one that is counts as refused. */
  refuses(rank: Rank): boolean;
  /** Seconds after which what has just been refused is to come back, at random: or all would come back together. */
  comeBackIn(isSave: boolean, random: () => number): number;
  /** A request is being worked on. Call what is returned when it is done, with false where how long it takes says nothing of the server. */
  begin(): (isDone?: boolean) => void;
}

/**
 * How long a request takes is known before it is done: as long as it takes to do all that are in progress (Little's law). A database that
 * is slow, one that has too few connections and a busy processor look the same. `refusing` hears of each refusal.
 */
export function createOverload(log: Log, refusing: (rank: Rank) => void, bounds = overloadBounds): Overload {
  const looks: { at: number; done: number; refused: number }[] = [];
  let inProgress = 0;
  let done = 0;
  let perMs = 0;
  /** Refusals for each request that was done. */
  let refusedShare = 0;
  let lateSince: number | null = null;
  let isOverloaded = false;
  let refused = 0;
  let refusedBefore = 0;
  let lastTrouble = 0;
  let lastLog: { at: number; refused: number } | null = null;
  const exceeds = (ms: number) => inProgress >= Math.max(bounds.fewRequests, perMs * ms);
  return {
    look(now) {
      looks.push({ at: now, done, refused });
      while (looks.length > 2 && now - (looks[1]?.at ?? now) >= bounds.windowMs) looks.shift();
      const [first] = looks;
      if (first && now > first.at) {
        perMs = (done - first.done) / (now - first.at);
        refusedShare = (refused - first.refused) / Math.max(1, done - first.done);
      }
      lateSince = exceeds(bounds.lateMs) ? (lateSince ?? now) : null;
      if (refused > refusedBefore || lateSince !== null) lastTrouble = now;
      refusedBefore = refused;
      if (lateSince !== null && now - lateSince >= bounds.lateForMs) isOverloaded = true;
      else if (now - lastTrouble >= bounds.calmMs) isOverloaded = false;
      const since = refused - (lastLog?.refused ?? 0);
      if (since > 0 && (lastLog === null || now - lastLog.at >= bounds.logEveryMs)) {
        log.info('overloaded', { refused: since, in_progress: inProgress, per_second: Math.round(perMs * 1000) });
        lastLog = { at: now, refused };
      }
    },
    refuses(rank) {
      if (!isOverloaded || !exceeds(bounds.patienceMs[rank])) return false;
      refused += 1;
      refusing(rank);
      return true;
    },
    comeBackIn(isSave, random) {
      const { soonest, latest, latestSave, perRefusal } = bounds.backWithin;
      const within = isSave ? Math.min(latestSave, Math.max(latest, perRefusal * refusedShare)) : latest;
      return soonest + Math.floor(random() * (within - soonest + 1));
    },
    begin() {
      inProgress += 1;
      return (isDone = true) => {
        inProgress -= 1;
        if (isDone) done += 1;
      };
    },
  };
}

const NEVER = ['/api/health', '/api/readiness', '/api/auth/sign-out', '/metrics', '/sign-out'];

/**
 * The rank of a request; null where it is never refused: what watches the site, signing out, what has limits of its own (functions, among them
 * the payment provider's events) or waits for others (sign-on), files, and forms sent without JavaScript.
 */
export function rankOf(method: string, path: string): Rank | null {
  if (NEVER.includes(path) || /^\/(functions|auth|local)\//.test(path)) return null;
  const isRead = method === 'GET';
  if (!path.startsWith('/api/')) return isRead && !/\.\w+$/.test(path) ? 'read' : null;
  if (isRead) return 'read';
  return method === 'POST' && /^\/api\/topics\/[^/]+\/attempts$/.test(path) ? 'start' : 'save';
}
