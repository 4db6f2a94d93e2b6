import { sql } from 'drizzle-orm';
import { type Finding, findingsOf } from '#core/overview/setup.ts';
import { APART_MS } from '../db/clock.ts';
import { contentsOf } from '../db/contents.ts';
import { newestKnown, newestMigration } from '../db/migrate.ts';
import { type Database, type Db, rows } from '../db/open.ts';
import { placeOf } from '../db/place.ts';
import type { Settings } from '../env.ts';

const finding = findingsOf('Database setup');
const CONNECTIONS = 17 + 3;
const CLOSE_MS = 5_000;

interface Facts {
  version: string;
  superuser: boolean;
  connections: number;
  now: string;
}

export async function examineDatabase({ db, engine }: Database, settings: Settings): Promise<Finding[]> {
  const begun = Date.now();
  const facts = await factsOf(db);
  const apart = clocksApart(Number(facts.now), begun, Date.now());
  const { place } = placeOf(settings);
  const contents = await contentsOf(db);
  const version = facts.version.split(' ')[0];
  const name = engine === 'pglite' ? `Embedded PostgreSQL ${version}` : `PostgreSQL ${version}`;
  return [
    finding('ok', `${name}, ${place}: ${contents ?? 'empty'}.`),
    ...(engine === 'pglite' ? [] : ofServer(facts)),
    ...ofClocks(apart),
    ...(contents === null
      ? [finding('warning', 'Certamen has not been started on it yet.')]
      : await ofMigrations(db)),
  ];
}

/** Milliseconds; 0 where the database's time, read between `begun` and `ended`, fits. */
export function clocksApart(theirs: number, begun: number, ended: number): number {
  if (theirs >= begun && theirs <= ended) return 0;
  return theirs < begun ? begun - theirs : theirs - ended;
}

async function factsOf(db: Db): Promise<Facts> {
  const [facts] = await rows<Facts>(
    db,
    sql`select current_setting('server_version') as version,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  return facts as Facts;
}

function ofServer({ superuser, connections }: Facts): Finding[] {
  const found: Finding[] = [];
  if (superuser)
    found.push(
      finding('warning', 'Its user is a superuser of the server: give Certamen one that only owns this database.'),
    );
  if (connections < CONNECTIONS)
    found.push(finding('warning', `max_connections leaves ${connections}, and one instance takes up to 17.`));
  return found;
}

function ofClocks(apart: number): Finding[] {
  if (apart <= CLOSE_MS) return [];
  const sentence = `Its clock and this machine's are ${Math.round(apart / 1000)} s apart: keep both right, by NTP.`;
  return [finding(apart > APART_MS ? 'failure' : 'warning', sentence)];
}

async function ofMigrations(db: Db): Promise<Finding[]> {
  const newest = await newestMigration(db);
  if (newest > newestKnown)
    return [finding('failure', 'It was migrated by a newer release: start that one, or restore an older backup.')];
  if (newest < newestKnown)
    return [finding('warning', 'It waits for the migrations of this release: start the server.')];
  return [];
}
