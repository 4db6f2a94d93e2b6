import type { EventEmitter } from 'node:events';
import type { Finding } from '#core/overview/setup.ts';
import type { DatabaseClock } from './db/clock.ts';
import type { Database, Db } from './db/open.ts';
import type { Settings } from './env.ts';
import type { Functions } from './functions/functions.ts';
import type { Overload } from './http/overload.ts';
import type { Limits } from './http/rate-limit.ts';
import type { Log } from './log.ts';
import type { Meters } from './metrics/meters.ts';
import type { Payments } from './subscriptions/payments.ts';

export interface Deps {
  settings: Settings;
  database: Database;
  db: Db;
  /** On PostgreSQL the database's time, whatever this machine's clock says. */
  clock: () => Date;
  /** From 0 (included) to 1 (excluded). For shuffling and selecting questions, never for secrets. */
  random: () => number;
  log: Log;
  limits: Limits;
  /** Emitted after a commit: 'mail' wakes the outbox. */
  signals: EventEmitter<{ mail: [] }>;
  payments: Payments | null;
  functions: Functions;
  /** Sends a request for the site to this process, by its own port. */
  toSelf: (request: Request) => Promise<Response>;
  /** Absent where real time passes. */
  sleep?: (ms: number) => Promise<unknown>;
  signOnStandIn?: SignOnStandIn;
  meters?: Meters;
  /** Absent in commands, and on PGlite, whose clock is this process's own. */
  databaseClock?: Pick<DatabaseClock, 'ask' | 'agrees'>;
  setup?: () => Promise<Finding[]>;
  overload?: Overload;
  standing?: { stopping: boolean };
  /** Work that goes on after its request. A stopping server waits for it. */
  background?: Set<Promise<unknown>>;
}

export interface SignOnStandIn {
  googleIssuer: string;
  githubOrigin: string;
  githubApi: string;
  answer(request: Request): Promise<Response>;
}

/** The caller as the session shows it; looked up once per request. */
export interface Who {
  user_id: string;
  session_id: string;
  is_admin: boolean;
  /** The account whose limits a call spends: the viewer's own while an administrator views the site as a learner. */
  limits_of: string;
  /** Absent outside of requests. */
  from?: Origin;
}

export interface Origin {
  ip: string;
  user_agent: string;
  cookies: string | null;
  request: string;
  bearer: boolean;
}
