import type { Ledger, Stored } from './ledger.ts';

/** What a database has of what a ledger names. */
export async function readStored(
  ledger: Ledger,
  query: (text: string, values?: unknown[]) => Promise<any[]>,
): Promise<Stored> {
  const attempts = [...new Set(ledger.sent.map(({ attempt }) => attempt))];
  const answers = await query(
    `select attempt_id as attempt, position, picks, answered_at::text as answered_at from attempt_questions
      where attempt_id = any($1::uuid[])`,
    [attempts],
  );
  const results = await query(
    'select attempt_id, count(*)::int as times from user_progress where attempt_id = any($1::uuid[]) group by 1',
    [attempts],
  );
  const messages = await query('select message, count(*)::int as times from feedback group by 1');
  return {
    answers,
    results: new Map(results.map((row) => [row.attempt_id, row.times])),
    messages: new Map(messages.map((row) => [row.message, row.times])),
  };
}
