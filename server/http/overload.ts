import type { Log } from '../log.ts';

export type Rank = 'start' | 'read' | 'save';

/** Times in milliseconds. */
export const overloadBounds = {
  fewRequests: 64,
  /** Overloaded for `lateForMs` after a request took longer than `lateMs`. */
  lateMs: 500,
  lateForMs: 2_000,
  /** Refused while a request would take longer. New quizzes stop long before saves wait. */
  patienceMs: { start: 75, read: 125, save: 175 },
  /** Retry-After in seconds. Saves, which the browser repeats in the background, get a longer one the more are refused. */
  backWithin: { soonest: 2, latest: 8, latestSave: 60, perRefusal: 30 },
  calmMs: 5_000,
  windowMs: 2_000,
  logEveryMs: 60_000,
} as const;

export const LOOK_MS = 250;

export type Overload = ReturnType<typeof createOverload>;

/** Predicts the duration of a request from those in progress (Little's law), whether database, connections or CPU are slow. */
export function createOverload(log: Log, refusing: (rank: Rank) => void, bounds = overloadBounds) {
  const looks: { at: number; done: number; refused: number }[] = [];
  let inProgress = 0;
  let done = 0;
  let perMs = 0;
  let refusedShare = 0;
  let lateSince: number | null = null;
  let isOverloaded = false;
  let refused = 0;
  let refusedBefore = 0;
  let lastTrouble = 0;
  let lastLog: { at: number; refused: number } | null = null;
  const exceeds = (ms: number) => inProgress >= Math.max(bounds.fewRequests, perMs * ms);
  return {
    /** Call it every LOOK_MS with a monotonic time in milliseconds. */
    look(now: number): void {
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
    refuses(rank: Rank): boolean {
      if (!isOverloaded || !exceeds(bounds.patienceMs[rank])) return false;
      refused += 1;
      refusing(rank);
      return true;
    },
    /** Seconds; random, so that clients do not all return at once. */
    comeBackIn(isSave: boolean, random: () => number): number {
      const { soonest, latest, latestSave, perRefusal } = bounds.backWithin;
      const within = isSave ? Math.min(latestSave, Math.max(latest, perRefusal * refusedShare)) : latest;
      return soonest + Math.floor(random() * (within - soonest + 1));
    },
    /** Call the returned function at the end, with false where the duration says nothing about the server. */
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

/** Null where never refused: monitoring, signing out, what has limits of its own or waits for others, files, and plain forms. */
export function rankOf(method: string, path: string): Rank | null {
  if (NEVER.includes(path) || /^\/(functions|auth|local)\//.test(path)) return null;
  const isRead = method === 'GET';
  if (!path.startsWith('/api/')) return isRead && !/\.\w+$/.test(path) ? 'read' : null;
  if (isRead) return 'read';
  return method === 'POST' && /^\/api\/topics\/[^/]+\/attempts$/.test(path) ? 'start' : 'save';
}
