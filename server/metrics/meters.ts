import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Rank } from '../http/overload.ts';
import type { RateLimit, StudyLimit } from '../http/rate-limit.ts';
import { version } from '../version.ts';

export interface EndedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface Standings {
  engine: 'postgresql' | 'pglite';
  /** Null on PGlite, which has one connection. */
  pool: { total: number; idle: number; waiting: number } | null;
  conflicts: number;
  counts: {
    mail_waiting: number;
    /** Seconds. */
    mail_oldest: number;
    payment_events_open: number;
    sessions: number;
  } | null;
}

/** Labels hold no personal data and have few values each. */
export interface Meters {
  requestBegun(): void;
  requestEnded(request: EndedRequest): void;
  attemptStarted(): void;
  attemptCompleted(ended_by: 'learner' | 'time'): void;
  answerSaved(): void;
  refused(limit: RateLimit | StudyLimit | 'signInStranger'): void;
  overloaded(kind: Rank): void;
  bodiesHold(bytes: number): void;
  text(standings: Standings): Promise<string>;
}

/** Seconds: saving an answer takes a few milliseconds, a page some tens, an upload seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** `withProcess` adds metrics of the process, which must be registered once. */
export function createMeters({ withProcess = false } = {}): Meters {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by pattern of the address',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const inFlight = gauge('http_requests_in_flight', 'Requests that are being answered');
  const started = counter('certamen_attempts_started_total', 'Quiz attempts started');
  const completed = counter('certamen_attempts_completed_total', 'Attempts completed, by who ended them', [
    'ended_by',
  ]);
  const saved = counter('certamen_answers_saved_total', 'Answers and flags stored');
  const refused = counter('certamen_rate_limited_total', 'Attempts refused because there were too many', ['limit']);
  const overloaded = counter('certamen_overload_refused_total', 'Requests refused by an overloaded server', ['kind']);
  const bodies = gauge('certamen_open_body_bytes', 'What request bodies that have not come to their end hold');
  const build = new Gauge({
    name: 'certamen_build_info',
    help: 'Always 1: which release runs, on what',
    registers,
    labelNames: ['version', 'node', 'engine'] as const,
  });
  const now = createStandings(gauge);
  return {
    requestBegun: () => inFlight.inc(),
    requestEnded({ method, route, status, seconds }) {
      inFlight.dec();
      duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    attemptStarted: () => started.inc(),
    attemptCompleted: (ended_by) => completed.inc({ ended_by }),
    answerSaved: () => saved.inc(),
    refused: (limit) => refused.inc({ limit }),
    overloaded: (kind) => overloaded.inc({ kind }),
    bodiesHold: (bytes) => bodies.set(bytes),
    text(standings) {
      build.set({ version, node: process.versions.node, engine: standings.engine }, 1);
      now(standings);
      return registry.metrics();
    },
  };
}

/** Left out while the database is away: an old figure would look current. */
function createStandings(gauge: (name: string, help: string) => Gauge) {
  const up = gauge('certamen_database_up', '1 while the database answers');
  const pool = {
    total: gauge('certamen_database_connections', 'Open connections of the pool'),
    idle: gauge('certamen_database_connections_idle', 'Those of them that do nothing'),
    waiting: gauge('certamen_database_queries_waiting', 'Queries that wait for a connection'),
  };
  const conflicts = gauge(
    'certamen_database_conflicts',
    'Transactions that a deadlock with another one broke off since the start; each was tried once more',
  );
  const counts = {
    mail_waiting: gauge('certamen_mail_waiting', 'Emails that have not gone out'),
    mail_oldest: gauge('certamen_mail_oldest_seconds', 'Age of the oldest of them'),
    payment_events_open: gauge('certamen_payment_events_open', 'Events of the payment provider not yet dealt with'),
    sessions: gauge('certamen_sessions', 'Open sessions; an estimate where there are many'),
  };
  return (standings: Standings) => {
    up.set(standings.counts ? 1 : 0);
    conflicts.set(standings.conflicts);
    for (const [name, one] of Object.entries(pool)) set(one, standings.pool?.[name as keyof typeof pool]);
    for (const [name, one] of Object.entries(counts)) set(one, standings.counts?.[name as keyof typeof counts]);
  };
}

function set(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
