import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonLog } from './log.ts';

const at = new Date('2026-11-20T09:00:00Z');

function logged(write: (log: ReturnType<typeof jsonLog>) => void): Record<string, any> {
  const lines: string[] = [];
  write(
    jsonLog(
      (line) => lines.push(line),
      () => at,
    ),
  );
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] as string);
}

test('an event is one line of JSON with its time, level and facts', () => {
  const line = { at: '2026-11-20T09:00:00.000Z', level: 'info', event: 'content loaded', added: 3 };
  expect(logged((log) => log.info('content loaded', { added: 3 }))).toEqual(line);
});

test('a failed query is told with its cause but without its values', () => {
  const cause = new Error('duplicate key value violates unique constraint "users_email_key"');
  const query = 'insert into users (email, password_hash) values ($1, $2)';
  const failed = new DrizzleQueryError(query, ['person@example.com', '$argon2id$secret-hash'], cause);
  const wrapped = new Error('it did not work', { cause: failed });
  for (const error of [failed, wrapped]) {
    const line = logged((log) => log.error('operation failed', error));
    const text = JSON.stringify(line);
    expect(text).toContain(query);
    expect(text).toContain('users_email_key');
    expect(text).not.toContain('secret-hash');
    expect(text).not.toContain('person@example.com');
  }
});

test('what is no error is told as text', () => {
  expect(logged((log) => log.error('odd', 'a string'))).toMatchObject({ error: 'a string', level: 'error' });
});
