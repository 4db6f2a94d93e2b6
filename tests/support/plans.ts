import { sql } from 'drizzle-orm';
import { type Db, rows } from '#server/db/open.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** What the transaction it ran in had set before. */
  settings: Pick<Statement, 'text' | 'values'>[];
}

/** Every statement from here on, through the loggers that the query library asks before each: its own and its transactions'. */
export function recordStatements(db: Db): () => Statement[] {
  const seen: Statement[] = [];
  const settings: Statement['settings'] = [];
  const { session } = db as unknown as { session: { logger: Logger; options: { logger?: Logger } } };
  const former = session.logger;
  session.logger = { logQuery: (text, values) => seen.push({ text, values, settings: [] }) };
  session.options.logger = {
    logQuery: (text, values) => {
      if (text.includes('set_config')) settings.splice(0, 1, { text, values });
      else if (!/^(begin|commit|rollback)/.test(text)) seen.push({ text, values, settings: [...settings] });
    },
  };
  return () => {
    session.logger = former;
    delete session.options.logger;
    return seen;
  };
}

interface Logger {
  logQuery(text: string, values: unknown[]): void;
}

/** How the database answers a statement, in its own words. */
export async function planOf(db: Db, { text, values, settings }: Statement): Promise<string> {
  const lines = await db.transaction(async (tx) => {
    for (const setting of settings) await tx.execute(again(setting.text, setting.values));
    return rows<{ 'QUERY PLAN': string }>(tx, sql`explain ${again(text, values)}`);
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

/** A statement as it was, from its text with $1, $2 ... and its values. */
function again(text: string, values: unknown[]) {
  const parts = text.split(/(\$\d+)/);
  return sql.join(
    parts.map((part) =>
      /^\$\d+$/.test(part) ? sql`${sql.param(values[Number(part.slice(1)) - 1])}` : sql.raw(part),
    ),
  );
}
