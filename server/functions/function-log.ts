import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { FUNCTION_LOG_KEPT } from '#core/functions.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import { type FunctionLimits, KEPT_TEXT } from './limits.ts';
import type { Said } from './output.ts';
import { edge_function_logs, edge_functions } from './tables.ts';

export interface FunctionLogEntry extends Said {
  name: string;
  /** Null: of code that was tried and not served. */
  version: number | null;
  at: Date;
}

export interface FunctionLog {
  /** Keeps what a function wrote, or what became of a call of it (`failure`). Returns at once; lines beyond the limits are left out. */
  write(line: Omit<FunctionLogEntry, 'at'>, kind: 'output' | 'failure'): void;
  /** Writes what waits to the database. Never throws. */
  flush(): Promise<void>;
}

/** Lines that wait while the database does not answer; the oldest go first. */
const MOST_WAITING = 2_000;
/** Before the next attempt while it does not. */
const AWAY_MS = 5_000;
const MINUTE = 60_000;

/** What a function has had of its minute. */
interface Spent {
  since: number;
  output: number;
  failure: number;
  /** By request id. */
  calls: Map<string, number>;
}

/** The log of all functions on this instance: lines wait for a moment in memory, so that no call waits for them. */
export function createFunctionLog(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  limits: Pick<FunctionLimits, 'keptPerMinute' | 'keptPerCall' | 'keepEveryMs'>,
): FunctionLog {
  const spent = new Map<string, Spent>();
  let waiting: FunctionLogEntry[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const add = (line: Omit<FunctionLogEntry, 'at'>) => {
    const text = line.text.slice(0, KEPT_TEXT).replaceAll('\0', ' ').toWellFormed();
    waiting.push({ ...line, text, at: clock() });
    if (waiting.length > MOST_WAITING) waiting.shift();
    timer ??= setTimeout(() => void flush(), limits.keepEveryMs).unref();
  };
  const writeAll = async () => {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    try {
      await insert(db, lines);
    } catch (error) {
      const isAway = toAppError(error)?.code === 'DATABASE_UNAVAILABLE';
      // What the database will never take would keep all that follows from being written.
      if (!isAway) return log.error('lines of functions were lost', error, { lines: lines.length });
      waiting = [...lines, ...waiting].slice(-MOST_WAITING);
      timer ??= setTimeout(() => void flush(), AWAY_MS).unref();
      return;
    }
    await prune(db, lines).catch((error) => log.error('logs of functions were not shortened', error));
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };
  return {
    write(line, kind) {
      const minute = minuteOf(spent, line.name);
      minute[kind] += 1;
      if (minute[kind] > limits.keptPerMinute) {
        if (minute[kind] === limits.keptPerMinute + 1) add(leftOut(line, 'this minute'));
        return;
      }
      if (kind === 'failure' || line.request_id === null) return add(line);
      const ofCall = (minute.calls.get(line.request_id) ?? 0) + 1;
      minute.calls.set(line.request_id, ofCall);
      if (ofCall <= limits.keptPerCall) return add(line);
      // What is left out of one call takes nothing from others.
      minute[kind] -= 1;
      if (ofCall === limits.keptPerCall + 1) add(leftOut(line, 'this call'));
    },
    flush,
  };
}

function leftOut(line: Omit<FunctionLogEntry, 'at'>, what: string): Omit<FunctionLogEntry, 'at'> {
  return { ...line, level: 'warn', text: `The further lines of ${what} were left out.` };
}

function minuteOf(spent: Map<string, Spent>, name: string): Spent {
  const now = performance.now();
  let its = spent.get(name);
  if (!its || now - its.since >= MINUTE) {
    its = { since: now, output: 0, failure: 0, calls: new Map() };
    spent.set(name, its);
  }
  return its;
}

/** Lines of functions that were deleted meanwhile go with them, also where one of the same name was added since. */
async function insert(db: Db, lines: FunctionLogEntry[]): Promise<void> {
  await db.transaction(async (tx) => {
    const names = [...new Set(lines.map(({ name }) => name))];
    const found = await tx
      .select({ name: edge_functions.name, created_at: edge_functions.created_at })
      .from(edge_functions)
      .where(inArray(edge_functions.name, names))
      .for('key share');
    const since = new Map(found.map(({ name, created_at }) => [name, created_at]));
    const kept = lines.filter(({ name, at }) => at >= (since.get(name) ?? new Date(8.64e15)));
    if (kept.length > 0) await tx.insert(edge_function_logs).values(kept);
  });
}

/** Of every version that these lines are of, so many stay. */
async function prune(db: Db, lines: FunctionLogEntry[]): Promise<void> {
  const { id, name, version } = edge_function_logs;
  const versions = new Map(lines.map((line) => [`${line.name} ${line.version}`, line]));
  for (const line of versions.values()) {
    const same = and(eq(name, line.name), sql`${version} is not distinct from ${line.version}::int`);
    const oldest = db.select({ id }).from(edge_function_logs).where(same).orderBy(desc(id));
    const last = oldest.offset(FUNCTION_LOG_KEPT).limit(1);
    await db.delete(edge_function_logs).where(and(same, lte(id, sql`(${last})`)));
  }
}
