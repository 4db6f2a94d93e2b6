import { describe, expect, test } from 'vitest';
import {
  ageText,
  bytesText,
  type FunctionsReading,
  functionsService,
  type MailReading,
  mailService,
  type PaymentsReading,
  paymentsService,
  statusThresholds,
  storageService,
  timedService,
  versionService,
  withoutAddresses,
} from './overview.ts';

const minute = 60_000;

describe('System Status', () => {
  test.each([
    ['database', 'Database', 'Connected', statusThresholds.databaseSlow],
    ['auth', 'Auth Service', 'Active', statusThresholds.authSlow],
    ['storage', 'Storage Service', 'Available', statusThresholds.storageSlow],
    ['api', 'Mobile API', 'Online', statusThresholds.apiSlow],
  ] as const)(
    'A2-027 to A2-030: %s is fine up to its threshold, slow beyond it, down without an answer',
    (which, name, fine, slow) => {
      expect(timedService(which, { ms: 7.6 })).toEqual({
        name,
        state: 'ok',
        word: fine,
        measured: '8 ms',
        reason: null,
      });
      expect(timedService(which, { ms: 0.1 }).measured).toBe('1 ms');
      expect(timedService(which, { ms: slow })).toMatchObject({ state: 'ok' });
      expect(timedService(which, { ms: slow + 1 })).toMatchObject({
        ...{ state: 'slow', word: 'Slow', reason: `It took longer than ${slow} ms to answer.` },
      });
      expect(timedService(which, { failed: 'It did not answer.' })).toEqual({
        ...{ name, state: 'down', word: 'Down', measured: 'no answer', reason: 'It did not answer.' },
      });
    },
  );

  test('storage tells what is used and, where it knows, what is left', () => {
    const reading = { used: 41_000_000, pictures: 1, free: null };
    expect(storageService({ ms: 3 }, reading)).toMatchObject({ state: 'ok', measured: '41 MB used, 1 picture' });
    const disk = { used: 2_100_000_000, pictures: 12, free: 17_900_000_000 };
    expect(storageService({ ms: 3 }, disk).measured).toBe('2.1 GB used, 12 pictures, 18 GB free');
    expect(storageService({ ms: 3 }, { ...disk, free: statusThresholds.spaceLow })).toMatchObject({ state: 'ok' });
    expect(storageService({ ms: 3 }, { ...disk, free: statusThresholds.spaceLow - 1 })).toMatchObject({
      ...{ state: 'down', word: 'Nearly full', reason: 'Less than 500 MB are left on the disk.' },
    });
    expect(storageService({ failed: 'It did not answer.' }, null)).toMatchObject({ word: 'Down' });
  });

  test('mail is slow when emails wait, and down when no email goes out', () => {
    const quiet: MailReading = {
      ...{ waiting: 0, oldest: null, overtaken: false, given_up: 0, last_error: null, local: false },
    };
    expect(mailService(quiet)).toEqual({
      ...{ name: 'Mail', state: 'ok', word: 'Working', measured: 'none waiting', reason: null },
    });
    expect(mailService({ ...quiet, given_up: 2, local: true }).measured).toBe(
      'none waiting, 2 failed this week, local mailbox',
    );
    const waiting = { ...quiet, waiting: 3, oldest: statusThresholds.mailLate };
    expect(mailService(waiting)).toMatchObject({ state: 'ok', measured: '3 waiting, the oldest for 2 min' });
    expect(mailService({ ...waiting, oldest: 5 * minute })).toMatchObject({
      ...{ state: 'slow', word: 'Slow', reason: 'Emails have been waiting for a long time.' },
    });
    const stuck = { ...waiting, oldest: 40 * minute, last_error: 'connect ECONNREFUSED for mara@example.org' };
    expect(mailService(stuck)).toMatchObject({ state: 'down', word: 'Down', reason: 'connect ECONNREFUSED for •••' });
    expect(mailService({ ...stuck, overtaken: true }), 'one email is late').toMatchObject({ word: 'Slow' });
    expect(mailService({ failed: 'It did not answer.' })).toMatchObject({ state: 'down', measured: 'not known' });
  });

  test('payments say their mode and when the provider was last heard', () => {
    const told: PaymentsReading = { mode: 'live', told: 2 * minute, oldest: null, last_error: null };
    expect(paymentsService(told)).toEqual({
      ...{ name: 'Payments', state: 'ok', word: 'Live', measured: 'webhook 2 min ago', reason: null },
    });
    expect(paymentsService({ ...told, mode: 'test', told: null })).toMatchObject({
      ...{ word: 'Test mode', measured: 'no webhook yet' },
    });
    expect(paymentsService({ ...told, mode: 'sandbox' })).toMatchObject({
      ...{ word: 'Test mode', measured: 'webhook 2 min ago, local sandbox' },
    });
    expect(paymentsService({ ...told, mode: 'off' })).toMatchObject({ state: 'off', word: 'Off' });
    expect(paymentsService({ ...told, oldest: 11 * minute })).toMatchObject({
      ...{ state: 'slow', reason: 'An event has waited for 11 min.' },
    });
    expect(
      paymentsService({ ...told, oldest: 180 * minute, last_error: 'The provider did not answer' }),
    ).toMatchObject({ state: 'down', reason: 'The provider did not answer' });
    expect(paymentsService({ failed: 'It did not answer.' })).toMatchObject({ state: 'down' });
  });

  test('functions say what runs them, which of them do not, or why nothing does', () => {
    const told: FunctionsReading = { available: true, detail: 'Deno 2.9.6', deployed: 2, missing: [], failing: [] };
    expect(functionsService(told)).toEqual({
      ...{ name: 'Edge Functions', state: 'ok', word: 'Ready', measured: '2 deployed, Deno 2.9.6', reason: null },
    });
    expect(functionsService({ ...told, missing: ['No this.', 'No that.'] })).toMatchObject({
      ...{ state: 'ok', reason: 'No this. No that.' },
    });
    const failing = [
      { name: 'hello', reason: 'ended with code 1' },
      { name: 'other', reason: 'was stuck' },
    ];
    expect(functionsService({ ...told, failing })).toMatchObject({
      ...{ state: 'down', reason: 'hello does not run: it ended with code 1, and 1 more.' },
    });
    expect(functionsService({ ...told, available: false, detail: 'Deno is not installed.' })).toMatchObject({
      ...{ state: 'off', word: 'Off', reason: 'Deno is not installed.' },
    });
    expect(functionsService({ failed: 'It did not answer.' })).toMatchObject({ state: 'down' });
  });

  test('the release, what it runs on and how far the database is migrated', () => {
    const told = { database: 'PostgreSQL 15.14', migration: '0003_posts' };
    const version = { name: 'Version', state: 'ok', word: '0.2.0' };
    expect(versionService('0.2.0', '26.10.0', told)).toEqual({
      ...{ ...version, measured: 'Node 26.10.0, PostgreSQL 15.14, migration 0003_posts', reason: null },
    });
    expect(versionService('0.2.0', '26.10.0', { failed: 'It did not answer.' })).toEqual({
      ...{ ...version, measured: 'Node 26.10.0, database not known', reason: 'It did not answer.' },
    });
  });
});

test.each([
  [0, '0 ms'],
  [850, '850 ms'],
  [59_999, '59 s'],
  [61_000, '1 min'],
  [47 * 3_600_000, '47 h'],
  [50 * 3_600_000, '2 days'],
])('%i milliseconds are %s', (ms, text) => expect(ageText(ms)).toBe(text));

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [41_400, '41 kB'],
  [999_600, '1.0 MB'],
  [2_100_000_000, '2.1 GB'],
  [5e15, '5000 TB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

test('no address is left in what others said', () => {
  expect(withoutAddresses('550 5.1.1 <mara@example.org>: unknown; ask postmaster@example.org')).toBe(
    '550 5.1.1 <•••>: unknown; ask •••',
  );
});
