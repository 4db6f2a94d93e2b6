import pg from 'pg';

/** Databases of a PostgreSQL server; `serverUrl` is that of any database of it. */

/** Makes the database `name` anew, empty or as a copy of `template`; returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await asAdmin(serverUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  });
  return urlOf(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await asAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
}

/** The URL of another database of the same server. */
export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function asAdmin<Result>(
  serverUrl: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
