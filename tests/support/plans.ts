import { sql } from 'drizzle-orm';
import { type Db, type HotStatement, rows } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';

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
      else if (!/^(begin|commit|rollback|savepoint|release)/.test(text))
        seen.push({ text, values, settings: [...settings] });
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
    return rows<PlanLine>(tx, sql`explain ${again(text, values)}`);
  });
  return planText(lines);
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

/** The plans of the hot statements that run from here on, with the values of each and, once it has been kept, for whatever values. */
export function recordHot(deps: Deps): () => Promise<string[]> {
  const { database } = deps;
  const seen: { statement: HotStatement; values: unknown[] }[] = [];
  deps.database = {
    ...database,
    hot: (statement, values) => {
      seen.push({ statement, values });
      return database.hot(statement, values);
    },
  };
  return async () => {
    const plans: string[] = [];
    for (const { statement, values } of seen) {
      const explained = { name: `explain_${statement.name}`, text: `explain ${statement.text}` };
      plans.push(planText(await database.hot(explained, values)), await genericPlan(database.db, statement));
    }
    return plans;
  };
}

/** How a statement is run once a connection has kept a plan for whatever values. */
export async function genericPlan(db: Db, { text }: HotStatement): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await tx.execute(sql.raw(`prepare planned as ${text}`));
    const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`;
    const plan = await rows<PlanLine>(tx, sql.raw(`explain execute planned${values}`));
    await tx.execute(sql`deallocate planned`);
    return planText(plan);
  });
}

interface PlanLine {
  'QUERY PLAN': string;
}

const planText = (lines: PlanLine[]) => lines.map((line) => line['QUERY PLAN']).join('\n');
