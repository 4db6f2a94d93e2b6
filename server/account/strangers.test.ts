import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { aBrowser } from '../../tests/support/sso.ts';
import { sweep } from '../sweeps.ts';
import { rememberAddress } from './known-addresses.ts';
import { STRANGER_EVERY_MS, STRANGERS_AT_ONCE } from './stranger-pace.ts';
import { sign_in_addresses, sign_in_pace } from './tables.ts';

const app = useTestApp({
  PUBLIC_ORIGIN: 'https://certamen.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUSTED_PROXIES: '1',
});
const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** One browser at one address, with its cookies. */
const browserAt = (address: string) => aBrowser(app, { host: 'certamen.test', 'x-forwarded-for': address });

/** Every call comes from another address. */
let next = 0;
const elsewhere = () => `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next++ & 255}`;
const guess = (email: string, address = elsewhere(), password = 'not this one') =>
  browserAt(address).call('POST', '/api/auth/sign-in', { email, password });

/** Passes the time of each wait, and writes it down. */
function watchWaits(): number[] {
  const waits: number[] = [];
  app.deps.sleep = async (ms) => {
    waits.push(ms);
    app.pass(ms);
  };
  return waits;
}

/** Keeps whoever waits waiting until the test is over. */
function holdWaits(): { count(): number } {
  let count = 0;
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  app.deps.sleep = () => {
    count += 1;
    return over.promise;
  };
  return { count: () => count };
}

/** Uses up what strangers may do at once; one waits, so that the line is full. */
async function fillLine(email: string): Promise<void> {
  const waits = holdWaits();
  for (let n = 0; n < STRANGERS_AT_ONCE; n++) expect((await guess(email)).status).toBe(401);
  void guess(email);
  await expect.poll(() => waits.count()).toBe(1);
  expect((await guess(email)).status, 'there is no place for another').toBe(429);
}

const signIn = (browser: ReturnType<typeof browserAt>, email: string, password = PASSWORD) =>
  browser.call('POST', '/api/auth/sign-in', { email, password });

describe('while strangers guess from everywhere', () => {
  test.each([{ is_admin: false }, { is_admin: true }])(
    'the owner gets in at once in a browser that has signed in before, from any address: %j',
    async (parts) => {
      const { email } = await aUser(app.deps, parts);
      const laptop = browserAt('192.0.2.1');
      expect((await signIn(laptop, email)).status).toBe(200);
      await fillLine(email);
      const known = browserAt('192.0.2.99');
      for (const [name, value] of laptop.cookies) if (/known/.test(name)) known.cookies.set(name, value);
      expect((await signIn(known, email)).status).toBe(200);
      for (let n = 0; n < 9; n++) expect((await signIn(known, email, 'mistyped')).status).toBe(401);
      expect((await signIn(known, email)).status).toBe(200);
    },
  );

  test('the owner gets in at once from an address of the last 30 days, without a cookie', async () => {
    const { email } = await aUser(app.deps);
    expect((await signIn(browserAt('192.0.2.1'), email)).status).toBe(200);
    app.pass(30 * day - 10 * minute);
    const waits = watchWaits();
    for (let n = 0; n < STRANGERS_AT_ONCE + 5; n++) await guess(email);
    const waited = waits.length;
    expect(waited).toBeGreaterThan(0);
    expect((await signIn(browserAt('192.0.2.1'), email)).status).toBe(200);
    expect(waits).toHaveLength(waited);
  });

  test('an address is a stranger again 30 days after the last sign-in, and is swept', async () => {
    const { email } = await aUser(app.deps);
    expect((await signIn(browserAt('192.0.2.1'), email)).status).toBe(200);
    for (let n = 0; n < STRANGERS_AT_ONCE; n++) await guess(email);
    app.pass(30 * day + 1);
    for (let n = 0; n < STRANGERS_AT_ONCE; n++) await guess(email);
    const waits = watchWaits();
    expect((await signIn(browserAt('192.0.2.1'), email)).status).toBe(200);
    expect(waits).toEqual([STRANGER_EVERY_MS]);
    app.pass(31 * day);
    await sweep(app.deps);
    expect(await app.deps.db.select().from(sign_in_addresses)).toEqual([]);
    expect(await app.deps.db.select().from(sign_in_pace)).toEqual([]);
  });

  test('the owner gets in elsewhere after a wait of seconds', async () => {
    const { email } = await aUser(app.deps);
    for (let n = 0; n < STRANGERS_AT_ONCE; n++) expect((await guess(email)).status).toBe(401);
    const waits = watchWaits();
    expect((await signIn(browserAt('192.0.2.7'), email)).status).toBe(200);
    expect(waits).toEqual([STRANGER_EVERY_MS]);
  });

  test('the owner whom the line has no place for gets in by a new password', async () => {
    const { email } = await aUser(app.deps);
    await fillLine(email);
    const phone = browserAt('192.0.2.7');
    expect((await signIn(phone, email)).status).toBe(429);
    expect((await phone.call('POST', '/api/auth/forgot-password', { email })).status).toBe(200);
    const code = await codeSentTo(app.deps, email);
    const password = 'another lighthouse';
    const reset = await phone.call('POST', '/api/auth/reset-password', {
      ...{ code, password, confirm_password: password },
    });
    expect(reset.status).toBe(200);
    await fillLine(email);
    expect((await signIn(phone, email, password)).status).toBe(200);
  });

  test('one account is asked about 10 times at once and 180 times an hour, from however many addresses', async () => {
    const { email } = await aUser(app.deps);
    const began = app.deps.clock().getTime();
    const waits = watchWaits();
    let looked = 0;
    while (app.deps.clock().getTime() - began < 60 * minute) {
      if ((await guess(email)).status === 401) looked += 1;
    }
    expect(looked).toBe(STRANGERS_AT_ONCE + 180);
    expect(new Set(waits)).toEqual(new Set([STRANGER_EVERY_MS]));
  });

  test('of 100 attempts at once from 100 addresses eleven are looked at, for known and unknown accounts', async () => {
    const { email } = await aUser(app.deps);
    app.deps.sleep = async () => {};
    for (const account of [email, 'nobody@example.org']) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => guess(account)));
      const counts = Map.groupBy(answers, ({ status }) => status);
      expect([counts.get(401)?.length, counts.get(429)?.length]).toEqual([STRANGERS_AT_ONCE + 1, 89]);
      const [refused] = counts.get(429) ?? [];
      expect(refused?.body.code).toBe('TOO_MANY_ATTEMPTS');
      expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(STRANGER_EVERY_MS / 1000);
    }
  });

  test('one address is refused after ten wrong passwords, and a wait does not change that', async () => {
    const { email } = await aUser(app.deps);
    watchWaits();
    for (let n = 0; n < 10; n++) expect((await guess(email, '192.0.2.66')).status).toBe(401);
    expect((await guess(email, '192.0.2.66')).status).toBe(429);
    expect((await signIn(browserAt('192.0.2.66'), email)).status, 'the right one as well').toBe(429);
  });

  test('a process keeps a hundred waiting and refuses the next', async () => {
    const waits = holdWaits();
    const crowd = Array.from({ length: 101 }, (_, n) => `somebody-${n}@example.org`);
    await Promise.all(crowd.map((email) => guess(email)));
    await app.deps.db.update(sign_in_pace).set({ free_at: new Date(app.deps.clock().getTime() + 1000) });
    for (const email of crowd.slice(0, 100)) void guess(email);
    await expect.poll(() => waits.count()).toBe(100);
    const last = crowd[100] as string;
    for (let n = 0; n < 3; n++) expect((await guess(last)).status).toBe(429);
    app.pass(1000);
    expect((await guess(last)).status, 'the turns of the refused ones were given back').toBe(401);
  });
});

describe('what makes a browser or an address known', () => {
  test('a sign-in that fails does not, nor does one to another account', async () => {
    const [mara, jonas] = [await aUser(app.deps), await aUser(app.deps)];
    const browser = browserAt('192.0.2.1');
    await signIn(browser, mara.email, 'wrong');
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await signIn(browser, jonas.email)).status).toBe(200);
    for (let n = 1; n < STRANGERS_AT_ONCE; n++) await guess(mara.email);
    const waits = watchWaits();
    await signIn(browser, mara.email);
    expect(waits).toEqual([STRANGER_EVERY_MS]);
  });

  test('the cookie is for this host alone, no script reads it, and it is worthless when changed', async () => {
    const { email } = await aUser(app.deps);
    const browser = browserAt('192.0.2.1');
    const answer = await signIn(browser, email);
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-certamen-known='));
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Expires=Sat, 20 Nov 2027 .*; Secure$/);
    const sealed = browser.cookies.get('__Host-certamen-known') as string;
    for (let n = 0; n < STRANGERS_AT_ONCE; n++) await guess(email);
    for (const forged of ['x', sealed.slice(0, -8), sealed.replace(/.{8}$/, 'AAAAAAAA'), `v1.${sealed}`]) {
      const waits = watchWaits();
      const thief = browserAt(elsewhere());
      thief.cookies.set('__Host-certamen-known', forged);
      expect((await signIn(thief, email, 'wrong')).status).toBe(401);
      expect(waits, forged).toHaveLength(1);
    }
  });

  test('a known browser guesses ten times in 15 minutes, whatever its address', async () => {
    const { email } = await aUser(app.deps);
    const browser = browserAt('192.0.2.1');
    await signIn(browser, email);
    const stolen = [...browser.cookies].find(([name]) => /known/.test(name)) as [string, string];
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const thief = browserAt(elsewhere());
      thief.cookies.set(...stolen);
      statuses.push((await signIn(thief, email, 'wrong')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('with another password browsers and addresses are strangers again, but for the one that changed it', async () => {
    const { email } = await aUser(app.deps);
    const [owner, thief] = [browserAt('192.0.2.1'), browserAt('192.0.2.2')];
    await signIn(owner, email);
    await signIn(thief, email);
    const fresh = 'another lighthouse';
    const changed = await owner.call('POST', '/api/users/me/password', {
      ...{ current_password: PASSWORD, new_password: fresh, confirm_password: fresh },
    });
    expect(changed.status).toBe(200);
    for (let n = 0; n < STRANGERS_AT_ONCE; n++) await guess(email);
    const waits = watchWaits();
    expect((await signIn(thief, email)).status).toBe(401);
    expect(waits).toHaveLength(1);
    expect((await signIn(owner, email, fresh)).status).toBe(200);
    expect(waits).toHaveLength(1);
  });

  test('several people of one browser are known in it, five of them', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aUser(app.deps)));
    const browser = browserAt('192.0.2.1');
    for (const { email } of people) expect((await signIn(browser, email)).status).toBe(200);
    await app.deps.db.delete(sign_in_addresses);
    const waits = watchWaits();
    const waited: boolean[] = [];
    for (const { email } of people) {
      for (let n = 0; n < STRANGERS_AT_ONCE; n++) await guess(email);
      const before = waits.length;
      await signIn(browser, email, 'wrong');
      waited.push(waits.length > before);
    }
    expect(waited, 'the oldest has gone').toEqual([true, false, false, false, false, false]);
  });

  test('an account knows its twenty newest addresses', async () => {
    const { id } = await aUser(app.deps);
    for (let n = 0; n < 25; n++) {
      app.pass(1000);
      await app.deps.db.transaction((tx) => rememberAddress(app.deps, tx, id, `192.0.2.${n}`));
    }
    const kept = await app.deps.db.select().from(sign_in_addresses);
    expect(kept).toHaveLength(20);
    expect(Math.min(...kept.map(({ seen_at }) => seen_at.getTime()))).toBe(app.deps.clock().getTime() - 19_000);
    expect(JSON.stringify(kept)).not.toContain('192.0.2');
  });
});

describe('recovery', () => {
  test('fifty requests from everywhere are answered alike, and one email goes out in ten minutes', async () => {
    const { email } = await aUser(app.deps);
    const ask = (account: string) =>
      browserAt(elsewhere()).call('POST', '/api/auth/forgot-password', { email: account });
    for (const account of [email, 'nobody@example.org']) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(account)));
      for (const { status, body } of answers) expect([status, body]).toEqual([200, { accepted: true }]);
    }
    expect(await emailsTo(app.deps, email)).toHaveLength(1);
    app.pass(10 * minute - 1);
    await ask(email);
    expect(await emailsTo(app.deps, email)).toHaveLength(1);
    app.pass(1);
    await ask(email);
    expect(await emailsTo(app.deps, email)).toHaveLength(2);
  });
});
