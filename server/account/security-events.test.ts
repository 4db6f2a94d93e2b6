import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Origin } from '#server/deps.ts';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { overlapping } from '../../tests/support/race.ts';
import { aBrowser } from '../../tests/support/sso.ts';
import { sweep } from '../sweeps.ts';
import { changePassword } from './change-password.ts';
import { EVENTS_ON_A_PAGE, MOST_ROWS, networkOf, noteRefusal } from './security-events.ts';
import { findSession, openSession } from './session.ts';
import { security_events, users } from './tables.ts';

const app = useTestApp({
  PUBLIC_ORIGIN: 'https://certamen.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUSTED_PROXIES: '1',
});
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const path = '/api/users/me/security-events';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

function browserAt(address: string, user_agent = firefox) {
  return aBrowser(app, { host: 'certamen.test', 'x-forwarded-for': address, 'user-agent': user_agent });
}

const signIn = (browser: ReturnType<typeof browserAt>, email: string, password = PASSWORD) =>
  browser.call('POST', '/api/auth/sign-in', { email, password });

const cameFrom = (ip: string, request = 'test'): Origin => ({
  ...{ ip, user_agent: firefox, cookies: null, request, bearer: false },
});

const rowsOf = (user_id: string) =>
  app.deps.db.select().from(security_events).where(eq(security_events.user_id, user_id));

/** So many wrong passwords, each from another network. */
async function strangersTry(user_id: string, count: number) {
  for (let n = 0; n < count; n++) {
    app.pass(1000);
    await noteRefusal(app.deps, { event: 'password_wrong', user_id, from: cameFrom(`10.${n >> 8}.${n & 255}.1`) });
  }
}

describe('the owner reads', () => {
  test('what happened, newest first, with the device and a part of the address, and which of it was this browser', async () => {
    const { email } = await aUser(app.deps);
    const own = browserAt('203.0.113.77');
    const other = browserAt('198.51.100.4', 'curl/8.9');
    await signIn(other, email, 'not this one');
    app.pass(1000);
    await signIn(own, email);
    app.pass(1000);
    await signIn(browserAt('2001:db8:1:2::3'), email);
    const body = ok(await own.call('GET', path));
    expect(body.events.map(({ event, network, here, count }: any) => [event, network, here, count])).toEqual([
      ['signed_in_with_password', '2001:db8:1:*', false, 1],
      ['signed_in_with_password', '203.0.113.*', true, 1],
      ['password_wrong', '198.51.100.*', false, 1],
    ]);
    expect(body.events.map(({ device, user_agent }: any) => [device, user_agent])).toEqual([
      ['cookie', firefox],
      ['cookie', firefox],
      ['cookie', 'curl/8.9'],
    ]);
    expect(body).toMatchObject({ total: 3, first: 1, next_cursor: null, previous_cursor: null });
    expect(JSON.stringify(body)).not.toMatch(/113\.77|100\.4|session_id/);
  });

  test('that it was this browser even after signing in again, and when the password was wrong before', async () => {
    const { email } = await aUser(app.deps);
    const browser = browserAt('203.0.113.77');
    await signIn(browser, email);
    await browser.call('POST', '/api/auth/sign-out', {});
    app.pass(HOUR);
    await signIn(browser, email, 'not this one');
    await signIn(browser, email);
    const { events } = (await browser.call('GET', path)).body;
    const marks = events.map(({ event, here }: any) => `${event} ${here}`);
    // Before the first sign-in nobody knew this browser.
    expect(marks.sort()).toEqual([
      'password_wrong true',
      'signed_in_with_password false',
      'signed_in_with_password true',
      'signed_out true',
    ]);
  });

  test('a page at a time, and of nobody else', async () => {
    const learner = await aUser(app.deps);
    const other = await aUser(app.deps);
    await strangersTry(learner.id, EVENTS_ON_A_PAGE + 3);
    await strangersTry(other.id, 2);
    const browser = browserAt('203.0.113.77');
    await signIn(browser, learner.email);
    const first = (await browser.call('GET', path)).body;
    expect([first.events.length, first.total, first.first]).toEqual([EVENTS_ON_A_PAGE, EVENTS_ON_A_PAGE + 4, 1]);
    const second = (await browser.call('GET', `${path}?cursor=${first.next_cursor}`)).body;
    expect([second.events.length, second.next_cursor]).toEqual([4, null]);
    const ids = [...first.events, ...second.events].map(({ id }: any) => id);
    expect(new Set(ids).size).toBe(EVENTS_ON_A_PAGE + 4);
    const theirs = new Set((await rowsOf(other.id)).map(({ id }) => id));
    expect(ids.filter((id: string) => theirs.has(id))).toEqual([]);
    expect((await browser.call('GET', `${path}?cursor=nonsense`)).status).toBe(400);
  });

  test('what an administrator did, without the administrator’s device and address', async () => {
    const administrator = await aUser(app.deps, { is_admin: true });
    const learner = await aUser(app.deps);
    const admin = browserAt('198.51.100.9');
    await signIn(admin, administrator.email);
    const set = { new_password: 'wrong-horse-8' };
    const answer = await admin.call('PUT', `/api/admin/users/${learner.id}/password`, set);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [row] = await rowsOf(learner.id);
    const nowhere = { device: null, network: null, session_id: null };
    expect(row).toMatchObject({ kind: 'password_set_by_administrator', ...nowhere });
    const line = app.lines.find(({ event }) => event === 'security.password_set_by_administrator');
    expect(line?.facts).toMatchObject({ user: learner.id, by: administrator.id });
  });
});

describe('a stranger cannot fill the table', () => {
  test('the same from one network within an hour is one row that counts, whatever the browser calls itself', async () => {
    const { id, email } = await aUser(app.deps);
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.200']) {
      await signIn(browserAt(address, `browser at ${address}`), email, 'not this one');
    }
    expect((await rowsOf(id)).map(({ count, user_agent }) => [count, user_agent])).toEqual([
      [3, 'browser at 203.0.113.200'],
    ]);
    app.pass(HOUR);
    await signIn(browserAt('203.0.113.1'), email, 'not this one');
    expect((await rowsOf(id)).map(({ count }) => count).sort()).toEqual([1, 3]);
  });

  test('several at once are one row that counts all of them', async () => {
    const { id } = await aUser(app.deps);
    const refused = () => noteRefusal(app.deps, { event: 'password_wrong', user_id: id, from: cameFrom('10.0.0.1') });
    await overlapping(app.deps.database, 'security_events', 3, () => Promise.all([refused(), refused(), refused()]));
    expect((await rowsOf(id)).map(({ count }) => count)).toEqual([3]);
  });

  test('from many networks the newest rows stay, and what the owner did is not pushed out', async () => {
    const { id, email } = await aUser(app.deps);
    await signIn(browserAt('203.0.113.77'), email);
    await strangersTry(id, MOST_ROWS.anyone + 5);
    const rows = await rowsOf(id);
    expect(rows.filter(({ kind }) => kind === 'password_wrong')).toHaveLength(MOST_ROWS.anyone);
    expect(
      rows.some(({ network }) => network === '10.0.4.*'),
      'the oldest are gone',
    ).toBe(false);
    expect(rows.some(({ network }) => network === `10.0.${(MOST_ROWS.anyone + 4) & 255}.*`)).toBe(true);
    expect(rows.filter(({ kind }) => kind === 'signed_in_with_password')).toHaveLength(1);
  });

  test('a program that signs in again and again is one row an hour', async () => {
    const { id, email } = await aUser(app.deps);
    for (let n = 0; n < 3; n++) {
      const bearer = { email, password: PASSWORD, session: 'bearer' };
      await browserAt('203.0.113.77').call('POST', '/api/auth/sign-in', bearer);
    }
    expect((await rowsOf(id)).map(({ device, count }) => [device, count])).toEqual([['bearer', 3]]);
  });

  test('an account that is deleted meanwhile gets none, and that is no failure', async () => {
    const gone = { event: 'password_wrong', user_id: randomUUID(), from: cameFrom('10.0.0.1') } as const;
    await noteRefusal(app.deps, gone);
    expect(app.lines.map(({ event }) => event)).toEqual(['security.password_wrong']);
  });

  test('an address without an account leaves a line and no row', async () => {
    await signIn(browserAt('203.0.113.77'), 'nobody@example.org', 'not this one');
    expect(await app.deps.db.select().from(security_events)).toEqual([]);
    expect(app.lines.filter(({ event }) => event === 'security.password_wrong')).toHaveLength(1);
  });
});

describe('an event and what it records', () => {
  test('a refusal stays one when its row cannot be written; the line is there', async () => {
    const { email } = await aUser(app.deps);
    const insert = vi.spyOn(app.deps.db, 'insert').mockImplementation((table) => {
      insert.mockRestore();
      if (table === security_events) throw new Error('the disk is full');
      return app.deps.db.insert(table);
    });
    const noted = noteRefusal(app.deps, { event: 'password_wrong', user_id: 'no id at all', from: cameFrom('x') });
    await expect(noted).resolves.toBeUndefined();
    insert.mockRestore();
    await app.deps.db.execute('alter table security_events add constraint none check (false) not valid');
    try {
      const answer = await signIn(browserAt('203.0.113.77'), email, 'not this one');
      expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    } finally {
      await app.deps.db.execute('alter table security_events drop constraint none');
    }
    expect(app.errors.splice(0).map(({ event }) => event)).toEqual([
      'security event not kept',
      'security event not kept',
    ]);
    expect(app.lines.filter(({ event }) => event === 'security.password_wrong')).toHaveLength(2);
  });

  test('what cannot be noted is not done, and what is not done is not noted', async () => {
    const { id, email } = await aUser(app.deps);
    const session = { user_id: id, kind: 'cookie', user_agent: '' } as const;
    const { token } = await openSession(app.deps.db, app.deps.clock(), session);
    const session_id = (await findSession(app.deps, token))?.session_id as string;
    const who = { user_id: id, session_id, is_admin: false, limits_of: id };
    const hash = async () => (await app.deps.db.select().from(users).where(eq(users.id, id)))[0]?.password_hash;
    const before = await hash();
    const change = { current_password: PASSWORD, new_password: 'wrong-horse-8' };
    await app.deps.db.execute('alter table security_events add constraint none check (false) not valid');
    try {
      await expect(changePassword(app.deps, who, change)).rejects.toThrow();
    } finally {
      await app.deps.db.execute('alter table security_events drop constraint none');
    }
    expect(await hash()).toBe(before);
    await app.deps.db.execute('alter table mail_outbox add constraint none check (false) not valid');
    try {
      await expect(changePassword(app.deps, who, change)).rejects.toThrow();
    } finally {
      await app.deps.db.execute('alter table mail_outbox drop constraint none');
    }
    expect(await rowsOf(id)).toEqual([]);
    expect(app.lines.filter(({ event }) => event.startsWith('security.'))).toEqual([]);
    expect((await signIn(browserAt('203.0.113.77'), email)).status).toBe(200);
  });
});

describe('how long it is kept', () => {
  test('for 90 days by the database’s clock, in the list and in the table', async () => {
    const { id, email } = await aUser(app.deps);
    const browser = browserAt('203.0.113.77');
    await signIn(browser, email);
    app.pass(45 * DAY);
    await signIn(browser, email);
    app.pass(45 * DAY);
    await sweep(app.deps);
    expect(await rowsOf(id), 'on its ninetieth day').toHaveLength(2);
    app.pass(1);
    const databaseClock = { ask: async () => app.deps.clock(), agrees: () => true };
    await sweep({ ...app.deps, clock: () => new Date(0), databaseClock });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('with the account', async () => {
    const { id, email } = await aUser(app.deps);
    const browser = browserAt('203.0.113.77');
    await signIn(browser, email);
    const answer = await browser.call('POST', '/api/users/me/delete', { current_password: PASSWORD, confirm: email });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('and comes along with the download, which is an event itself', async () => {
    const { id, email } = await aUser(app.deps);
    const browser = browserAt('203.0.113.77');
    await signIn(browser, email);
    const download = async () =>
      (await browser.call('GET', '/api/users/me/export')).body.export.account.security_events;
    expect((await download()).map(({ event }: any) => event)).toEqual(['signed_in_with_password']);
    expect((await download()).map(({ event }: any) => event).sort()).toEqual([
      'data_exported',
      'signed_in_with_password',
    ]);
    const exported = and(eq(security_events.user_id, id), eq(security_events.kind, 'data_exported'));
    expect((await app.deps.db.select().from(security_events).where(exported)).map(({ count }) => count)).toEqual([2]);
  });
});

describe('the part of an address that is kept', () => {
  test.each([
    ['203.0.113.77', '203.0.113.*'],
    ['::ffff:203.0.113.77', '203.0.113.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
    ['2001:DB8::1', '2001:db8:0:*'],
    ['::1', '0:0:0:*'],
    ['fe80::1%eth0', 'fe80:0:0:*'],
    ['unknown', null],
    ['<script>', null],
    ['', null],
  ])('%s: %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});
