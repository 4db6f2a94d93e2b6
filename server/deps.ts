import type { EventEmitter } from 'node:events';
import type { Finding } from '#core/setup.ts';
import type { DatabaseClock } from './db/clock.ts';
import type { Database, Db } from './db/open.ts';
import type { Settings } from './env.ts';
import type { Functions } from './functions/functions.ts';
import type { Overload } from './http/overload.ts';
import type { Limits } from './http/rate-limit.ts';
import type { Log } from './log.ts';
import type { Meters } from './metrics/meters.ts';
import type { Payments } from './subscriptions/payments.ts';

/** What every domain function works with. Tests pass their own clock and chance. */
export interface Deps {
  settings: Settings;
  database: Database;
  db: Db;
  /** The time by which everything goes: on PostgreSQL the database's, whatever this machine's own clock says. */
  clock: () => Date;
  /** A number from 0 (included) to 1 (excluded): for shuffling and selecting questions, never for secrets. */
  random: () => number;
  log: Log;
  /** Counts attempts of what could be guessed or abused. */
  limits: Limits;
  /** Says, after a commit, that there is something to do: 'mail' for the outbox. */
  signals: EventEmitter<{ mail: [] }>;
  /** The payment provider or its local stand-in; null where the site takes no payments. */
  payments: Payments | null;
  /** Runs the functions that administrators write. */
  functions: Functions;
  /** Carries a request for the site to this very server, by its own port. */
  toSelf: (request: Request) => Promise<Response>;
  /** Waits for some milliseconds; absent where real time passes. */
  sleep?: (ms: number) => Promise<unknown>;
  /** Absent in commands, where nobody signs in. */
  signOnStandIn?: SignOnStandIn;
  /** What /metrics tells; absent in commands, which tell none. */
  meters?: Meters;
  /** Asks for the database's time again. Absent in commands, and on PGlite, whose clock is this process's own. */
  databaseClock?: Pick<DatabaseClock, 'ask' | 'agrees'>;
  /** What this server finds of its own setup; absent in commands and tests, which have none. */
  setup?: () => Promise<Finding[]>;
  /** What is refused when the server cannot keep up; absent in commands. */
  overload?: Overload;
  /** Whether this process has been told to stop; absent in commands. */
  standing?: { stopping: boolean };
}

/** The sign-in providers' stand-in of local mode: where it is, in the place of their own addresses, and what it answers. */
export interface SignOnStandIn {
  googleIssuer: string;
  githubOrigin: string;
  githubApi: string;
  answer(request: Request): Promise<Response>;
}

/** Who calls, as far as the session tells. One per request; the session is looked up once. */
export interface Who {
  user_id: string;
  session_id: string;
  is_admin: boolean;
  /** Absent where no request is behind it. */
  from?: Origin;
}

/** Where a call came from, for counting attempts, for the list of sessions and for security events. */
export interface Origin {
  ip: string;
  user_agent: string;
  /** The Cookie header: it may make the browser a known one. */
  cookies: string | null;
  /** What the request is called in the log. */
  request: string;
  /** Whether it came with a token in its header: programs do. */
  bearer: boolean;
}
