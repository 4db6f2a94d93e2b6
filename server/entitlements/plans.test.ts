import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopic } from '../../tests/support/factories.ts';
import { planOf, recordStatements } from '../../tests/support/plans.ts';
import { adFreeIn } from './ad-free.ts';
import { learnerGrants } from './learner-grant.ts';
import { user_entitlements } from './tables.ts';

const app = useTestApp();
const LARGE = ['user_entitlements', 'entitlements', 'user_subscriptions', 'topics'];

test('with many grants of other users, an ad slot and the list find their rows by an index', async () => {
  const { deps } = app;
  const { id: topic_id } = await aTopic(deps);
  const { who } = await app.person();
  await addCrowd(topic_id);
  await deps.db.execute(sql`insert into user_entitlements (user_id, entitlement_id)
    select ${who.user_id}, id from entitlements where code in ('T2', 'T3', 'C8')`);
  await deps.db.execute(sql`analyze`);

  const { hot } = deps.database;
  const plans: string[] = [];
  const database = deps.database;
  deps.database = {
    ...database,
    hot: async (statement, values) => {
      const plan = await hot<Line>({ name: `explain_${statement.name}`, text: `explain ${statement.text}` }, values);
      plans.push(inWords(statement.name, plan));
      return hot(statement, values);
    },
  };
  expect(await adFreeIn(deps, who.user_id, topic_id)).toMatchObject({ is_ad_free: true });
  const seen = recordStatements(deps.db);
  await learnerGrants(deps.db).where(eq(user_entitlements.user_id, who.user_id));
  for (const statement of seen()) plans.push(await planOf(deps.db, statement));

  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    for (const table of LARGE) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
  }
});

interface Line {
  'QUERY PLAN': string;
}

const inWords = (name: string, plan: Line[]) => [name, ...plan.map((line) => line['QUERY PLAN'])].join('\n');

/** 1,500 entitlements, a third of them of this topic; 1,500 learners with two grants each. */
async function addCrowd(topic_id: string): Promise<void> {
  const { db } = app.deps;
  await db.execute(sql`insert into topics (category_id, name, code)
    select category_id, 'Crowd ' || n, 'C' || n from topics, generate_series(1, 1000) n where id = ${topic_id}`);
  await db.execute(sql`insert into entitlements (code, name, topic_id, is_ad_free)
    select 'C' || row_number() over (), 'Crowd', id, true from topics`);
  await db.execute(sql`insert into entitlements (code, name, topic_id, is_ad_free)
    select 'T' || n, 'Crowd', ${topic_id}, true from generate_series(1, 500) n`);
  await db.execute(
    sql`insert into users (email) select 'crowd' || n || '@example.com' from generate_series(1, 1500) n`,
  );
  await db.execute(sql`insert into user_entitlements (user_id, entitlement_id)
    select u.id, e.id from users u, (select id from entitlements where code in ('T1', 'C7')) e`);
}
