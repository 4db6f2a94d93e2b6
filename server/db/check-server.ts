import pg from 'pg';
import { DatabaseUnusable } from './database-unusable.ts';

export interface ServerFacts {
  /** As in `server_version_num`: 150004 for 15.4. */
  version: number;
  encoding: string;
  has_trgm: boolean;
  may_create: boolean;
}

/** With our tables already there, no right to create any is needed. */
const ask = `select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding,
  exists (select from pg_available_extensions where name = 'pg_trgm') as has_trgm,
  has_database_privilege(current_database(), 'create')
    and (exists (select from pg_namespace where nspname = 'drizzle')
      or coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false))
    as may_create`;

/** Connects once, so that wrong settings show at startup. Throws DatabaseUnusable. */
export async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  let facts: ServerFacts;
  try {
    facts = (await pool.query<ServerFacts>(ask)).rows[0] as ServerFacts;
  } catch (error) {
    throw connectFailure(url, error);
  }
  const lacking = whatIsLacking(facts, addressOf(url));
  if (lacking) throw new DatabaseUnusable(lacking);
}

export function whatIsLacking({ version, encoding, has_trgm, may_create }: ServerFacts, at: Address): string | null {
  const major = Math.floor(version / 10_000);
  if (major < 14) return `The server of ${name(at)} is PostgreSQL ${major}, and Certamen needs 14 or newer.`;
  if (encoding !== 'UTF8') {
    return `The ${name(at)} has the encoding ${encoding}, and Certamen needs UTF8: create another with --encoding=UTF8 --template=template0, and name it in DATABASE_URL.`;
  }
  if (!has_trgm) {
    return `The server of ${name(at)} lacks the extension pg_trgm: install PostgreSQL's contrib package there (Debian and Ubuntu: postgresql-contrib).`;
  }
  return may_create ? null : mayNotCreate(at);
}

/** Leaves out the password and what may be a part of one. */
export function connectFailure(url: string, error: unknown): DatabaseUnusable {
  const { code = '', message, path } = error as { code?: string; message: string; path?: string };
  if (path && code === 'ENOENT' && url.includes('ssl')) {
    return new DatabaseUnusable(`DATABASE_URL names the file ${path}, which is not there.`, error);
  }
  const at = addressOf(url);
  const sentence = sentences(at, message).find(([pattern]) => pattern.test(code) || pattern.test(message))?.[1];
  const other = `The ${name(at)} cannot be used: ${message.replace(/\.$/, '')}. Correct DATABASE_URL, or the server.`;
  return new DatabaseUnusable(`${sentence ?? other}${hint(url)}`, error);
}

interface Address {
  server: string;
  /** Null where it may be a part of a password. */
  database: string | null;
  user: string;
}

function sentences(at: Address, message: string): [RegExp, string][] {
  const { server, user } = at;
  const database = at.database ?? '';
  const tls = `The TLS connection to the ${name(at)} failed`;
  return [
    [/^28P01$/, `The server refused the password for the ${name(at)}: correct it in DATABASE_URL.`],
    [
      /^SASL: .*client password/,
      `The server asks for a password for the ${name(at)}, and there is none in DATABASE_URL.`,
    ],
    [
      /^28000$/,
      `The server rejected the connection to the ${name(at)}: ${message}. Correct the user in DATABASE_URL${/no encryption/.test(message) ? ', add ?sslmode=verify-full to it' : ''}, or the server's pg_hba.conf.`,
    ],
    [
      /^3D000$/,
      `There is no ${name(at)}: create it (createdb --owner=${user} --encoding=UTF8 ${database}), or correct DATABASE_URL.`,
    ],
    [/^42501$/, mayNotCreate(at)],
    [/^(ENOTFOUND|EAI_AGAIN)$/, `The host of the ${name(at)} was not found: correct it in DATABASE_URL.`],
    [
      /^(ECONNREFUSED|ENOENT)$/,
      `Nothing listens at ${server} for the ${name(at)}: start PostgreSQL, or correct DATABASE_URL.`,
    ],
    [
      /^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH)$|^timeout exceeded|due to connection timeout/,
      `No reply came from the ${name(at)}: check the network and its firewalls, or correct DATABASE_URL.`,
    ],
    [/^53300$/, `The ${name(at)} has no connection left: raise max_connections, or end what uses them.`],
    [/^57P0[123]$/, `The ${name(at)} is starting or stopping: try again once it is ready.`],
    [/^25006$/, `The ${name(at)} is a standby, which only reads: name the leader in DATABASE_URL.`],
    [/does not support SSL/, `${tls}, since that server has none: take sslmode out of DATABASE_URL.`],
    [
      /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|^EPROTO$/,
      `${tls} (${message.split(';')[0]}): name the authority of its certificate in DATABASE_URL with &sslrootcert=FILE, and the host as the certificate does.`,
    ],
  ];
}

function mayNotCreate(at: Address): string {
  return `The ${name(at)} does not let that user create tables: make it the owner (alter database ... owner to ${at.user}), or correct DATABASE_URL.`;
}

function name({ database, server, user }: Address): string {
  return `database ${database === null ? '' : `${database} `}at ${server} (user ${user})`;
}

/** True where a character of a password ended the host early: what follows is no database name. */
const isCutOff = (url: string): boolean => /^\w+:\/\/[^/?#]*[/?#].*@/.test(url);

function addressOf(url: string): Address {
  const plain = new URL(url);
  // The driver would read the files that these name.
  for (const key of [...plain.searchParams.keys()]) if (key.startsWith('ssl')) plain.searchParams.delete(key);
  const { host, port, database, user } = new pg.Client(plain.href);
  return {
    server: host.startsWith('/') ? host : `${host}:${port}`,
    database: isCutOff(url) ? null : (database ?? user ?? ''),
    user: user ?? '',
  };
}

function hint(url: string): string {
  if (!isCutOff(url) && !url.includes('#')) return '';
  return ' In a password # is written as %23, / as %2F and ? as %3F.';
}
