import type { Database, Db } from './db/open.ts';
import type { Settings } from './env.ts';
import type { Log } from './log.ts';

/** What every domain function works with. Tests pass their own clock and chance. */
export interface Deps {
  settings: Settings;
  database: Database;
  db: Db;
  clock: () => Date;
  /** A number from 0 (included) to 1 (excluded): for shuffling and selecting questions, never for secrets. */
  random: () => number;
  log: Log;
}

/** Who calls, as far as the session tells. One per request; the session is looked up once. */
export interface Who {
  user_id: string;
  session_id: string;
  is_admin: boolean;
}
