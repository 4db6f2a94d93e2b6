import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { planOf, recordStatements } from '../../tests/support/plans.ts';

const app = useTestApp();

test('emails that failed are found among however many were sent', async () => {
  const { deps } = app;
  const administrator = await app.person({ is_admin: true });
  await deps.db.execute(sql`insert into mail_outbox (recipient, subject, text_body, html_body, created_at, send_after, sent_at)
    select 'person@example.org', 'Welcome', '', '', ${deps.clock().toISOString()}::timestamptz - n * interval '1 second', now(), now()
    from generate_series(1, 5000) n`);
  await deps.db.execute(sql`vacuum analyze mail_outbox`);
  const seen = recordStatements(deps.db);
  expect((await administrator.call('GET', '/api/admin/overview')).status).toBe(200);
  const statements = seen().filter(({ text }) => text.includes('mail_outbox'));
  expect(statements).toHaveLength(2);
  for (const statement of statements) {
    const plan = await planOf(deps.db, statement);
    expect(plan).toContain('mail_outbox_failed');
    expect(plan).not.toContain('Seq Scan on mail_outbox');
  }
});
