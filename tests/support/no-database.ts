/**
 * Stands where the two databases' packages are, in the project `unit`: its tests run once and without a database. One that opens a
 * database belongs to the others, and gets there by using tests/support/app.ts, database.ts or templates.ts.
 */
function refuse(): never {
  throw new Error(
    'A test of the project `unit` opened a database. Let it take one from tests/support/app.ts, database.ts or templates.ts: then it runs in `postgresql`.',
  );
}

class NoDatabase {
  static create = refuse;
  constructor() {
    refuse();
  }
}

export const PGlite = NoDatabase;
export const Pool = NoDatabase;
export const Client = NoDatabase;
export default { Pool, Client };
