import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { AppError } from '#core/errors.ts';
import { FUNCTION_LOG_KEPT } from '#core/functions/functions.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import type { FunctionCall } from './functions.ts';
import { type FunctionLimits, HEAP_MB, KEPT_TEXT } from './limits.ts';
import type { Said } from './output.ts';
import { edge_function_logs, edge_functions } from './tables.ts';

export interface FunctionLogEntry extends Said {
  name: string;
  /** Null: code that was tried but not served. */
  version: number | null;
  at: Date;
}

export type FunctionLog = ReturnType<typeof createFunctionLog>;

const MOST_WAITING = 2_000;
const AWAY_MS = 5_000;
const MINUTE = 60_000;

interface Spent {
  since: number;
  output: number;
  failure: number;
  calls: Map<string, { lines: number; last: number }>;
}

/** Lines are buffered, so that no call waits for the database. */
export function createFunctionLog(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  limits: Pick<FunctionLimits, 'keptPerMinute' | 'keptPerCall' | 'keepEveryMs'>,
) {
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
      // Lines that the database rejects would block all later ones.
      if (!isAway) return log.error('lines of functions were lost', error, { lines: lines.length });
      waiting = [...lines, ...waiting].slice(-MOST_WAITING);
      timer ??= setTimeout(() => void flush(), AWAY_MS).unref();
      return;
    }
    const shorten = async () => {
      for (const line of longCallsOf(lines)) await trimCall(db, line, limits.keptPerCall);
      await prune(db, lines);
    };
    await shorten().catch((error) => log.error('logs of functions were not shortened', error));
  };
  const longCallsOf = (lines: readonly FunctionLogEntry[]) => {
    const last = new Map(lines.map((line) => [`${line.name} ${line.request_id}`, line]));
    return [...last.values()].flatMap((line) => {
      const total = spent.get(line.name)?.calls.get(line.request_id ?? '')?.lines ?? 0;
      return total > limits.keptPerCall ? [{ ...line, total }] : [];
    });
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };
  return {
    /** Returns at once. Keeps the newest lines of a call. */
    write(line: Omit<FunctionLogEntry, 'at'>, kind: 'output' | 'failure') {
      const minute = minuteOf(spent, line.name);
      if (line.request_id !== null) {
        const call = minute.calls.get(line.request_id) ?? { lines: 0, last: 0 };
        minute.calls.set(line.request_id, { lines: call.lines + 1, last: performance.now() });
        if (call.lines >= limits.keptPerCall) {
          // Replaces the oldest line of the same call only.
          add(line);
          const waits = waiting.filter(
            ({ name, request_id }) => name === line.name && request_id === line.request_id,
          );
          if (waits.length > limits.keptPerCall + 1) waiting.splice(waiting.indexOf(waits[0] as FunctionLogEntry), 1);
          return;
        }
      }
      minute[kind] += 1;
      if (minute[kind] > limits.keptPerMinute) {
        if (minute[kind] === limits.keptPerMinute + 1)
          add({ ...line, level: 'warn', text: 'The further lines of this minute were left out.' });
        return;
      }
      add(line);
    },
    flush,
  };
}

const droppedLines = (lines: number) => `${lines} earlier ${lines === 1 ? 'line was' : 'lines were'} not kept.`;

function minuteOf(spent: Map<string, Spent>, name: string): Spent {
  const now = performance.now();
  let its = spent.get(name);
  if (!its || now - its.since >= MINUTE) {
    const open = [...(its?.calls ?? [])].filter(([, { last }]) => now - last < MINUTE);
    its = { since: now, output: 0, failure: 0, calls: new Map(open) };
    spent.set(name, its);
  }
  return its;
}

/** Skips functions deleted since, even if one of the same name was added. */
async function insert(db: Db, lines: FunctionLogEntry[]): Promise<void> {
  await db.transaction(async (tx) => {
    const names = [...new Set(lines.map(({ name }) => name))];
    const { name, created_at } = edge_functions;
    const known = tx.select({ name, created_at }).from(edge_functions).where(inArray(name, names));
    const found = await known.for('key share');
    const since = new Map(found.map(({ name, created_at }) => [name, created_at]));
    const kept = lines.filter(({ name, at }) => at >= (since.get(name) ?? new Date(8.64e15)));
    if (kept.length > 0) await tx.insert(edge_function_logs).values(kept);
  });
}

async function trimCall(db: Db, call: FunctionLogEntry & { total: number }, kept: number): Promise<void> {
  const { id, request_id } = edge_function_logs;
  const ofCall = and(sameVersion(call), eq(request_id, call.request_id ?? ''));
  const newest = db.select({ id }).from(edge_function_logs).where(ofCall).orderBy(desc(id));
  const [note] = await newest.offset(kept).limit(1);
  if (!note) return;
  const values = { level: 'warn' as const, text: droppedLines(call.total - kept) };
  await db.update(edge_function_logs).set(values).where(eq(id, note.id));
  await db.delete(edge_function_logs).where(and(ofCall, lt(id, note.id)));
}

const sameVersion = ({ name, version }: FunctionLogEntry) =>
  and(eq(edge_function_logs.name, name), sql`${edge_function_logs.version} is not distinct from ${version}::int`);

async function prune(db: Db, lines: FunctionLogEntry[]): Promise<void> {
  const { id } = edge_function_logs;
  const versions = new Map(lines.map((line) => [`${line.name} ${line.version}`, line]));
  for (const line of versions.values()) {
    const same = sameVersion(line);
    const oldest = db.select({ id }).from(edge_function_logs).where(same).orderBy(desc(id));
    const last = oldest.offset(FUNCTION_LOG_KEPT).limit(1);
    await db.delete(edge_function_logs).where(and(same, lte(id, sql`(${last})`)));
  }
}

export type ProcessVoice = ReturnType<typeof processVoice>;

/** `version` is null for code being tried: its output waits for `settle` and is limited like that of one call. */
export function processVoice(log: FunctionLog, limits: FunctionLimits, name: string, version: number | null) {
  let is = version;
  let waiting: Said[] | null = version === null ? [] : null;
  let dropped = 0;
  const write = (what: Said) => log.write({ ...what, name, version: is }, 'output');
  return {
    version: () => is,
    said(what: Said) {
      if (waiting === null) return write(what);
      waiting.push(what);
      if (waiting.length <= limits.keptPerCall) return;
      waiting.shift();
      dropped += 1;
    },
    failed(call: FunctionCall, error: AppError, detail: string) {
      const more = detail || limitBehind(error, limits);
      if (error.code === 'FUNCTION_THREW') return;
      const text = `${error.message}${more === '' ? '' : ` ${more}`} (${error.code})`;
      const level = error.code === 'FUNCTION_BUSY' ? 'warn' : 'error';
      log.write({ name, version: is, level, request_id: call.id, text }, 'failure');
    },
    /** Assigns what was written so far to this version; null: it will not be served. */
    settle(settled: number | null) {
      is = settled;
      const held = waiting ?? [];
      waiting = null;
      if (dropped > 0) write({ level: 'warn', request_id: null, text: droppedLines(dropped) });
      held.forEach(write);
    },
  };
}

function limitBehind({ code }: AppError, { answerMs, answerBytes, memory }: FunctionLimits): string {
  if (code === 'FUNCTION_TIMED_OUT') return `Its answer was not complete after ${answerMs / 1000} s.`;
  if (code === 'FUNCTION_OUT_OF_MEMORY')
    return `A function may have ${inMegabytes(memory)} of memory, ${HEAP_MB} MB of it for objects of JavaScript.`;
  if (code === 'FUNCTION_ANSWER_TOO_LARGE') return `An answer may have ${inMegabytes(answerBytes)}.`;
  return '';
}

const inMegabytes = (bytes: number): string => `${Number((bytes / 2 ** 20).toFixed(1))} MB`;
