import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { codeOf, type Person, useTestApp } from '../../tests/support/app.ts';
import { refusal, shopOf } from '../../tests/support/buying.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { issueCode } from '../account/codes.ts';
import { users } from '../account/tables.ts';

const app = useTestApp();
const shop = shopOf(app);
const hour = 60 * 60 * 1000;
const ask = (person: Person, email: unknown, current_password: unknown = PASSWORD) =>
  person.call('POST', '/api/users/me/email', { email, current_password });
const pendingOf = async (person: Person) => (await person.call('GET', '/api/users/me/email')).body.pending;
const confirm = (code: unknown) => app.call('POST', '/api/auth/confirm-email-change', { code });
const emailOf = async (person: Person) => (await person.call('GET', '/api/users/me')).body.user.email;
const signIn = (email: string) => app.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
const subjects = async (email: string) => (await emailsTo(app.deps, email)).map(({ subject }) => subject);

describe('asking for another address', () => {
  test('a link goes to the new one, a note to the old one, and nothing changes yet', async () => {
    const person = await app.person();
    const { status, body } = await ask(person, ' mara@example.org ');
    const pending = {
      email: 'mara@example.org',
      requested_at: '2026-11-20T09:00:00.000Z',
      expires_at: '2026-11-21T09:00:00.000Z',
    };
    expect([status, body]).toEqual([200, { pending }]);
    expect(await pendingOf(person)).toEqual(pending);
    expect(await emailOf(person)).toBe(person.email);
    expect(await subjects('mara@example.org')).toEqual(['Confirm your new email address for Certamen']);
    expect(await subjects(person.email)).toEqual(['Another email address was asked for at Certamen']);
    const [note] = await emailsTo(app.deps, person.email);
    expect(note?.text_body).not.toMatch(/code=|mara@/);
    expect((await signIn('mara@example.org')).status).toBe(401);
    expect((await signIn(person.email)).status).toBe(200);
  });

  test('the current password is needed, and guessing it is limited', async () => {
    const person = await app.person();
    const { status, body } = await ask(person, 'mara@example.org', 'not this one');
    expect([status, body.fields]).toEqual([400, { current_password: 'Current password is incorrect' }]);
    expect((await ask(person, 'mara@example.org', null)).body.fields).toEqual({
      current_password: 'Please enter your current password',
    });
    for (let n = 0; n < 9; n++) expect((await ask(person, 'mara@example.org', `${n}`)).status).toBe(400);
    expect((await ask(person, 'mara@example.org')).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect(await pendingOf(person)).toBeNull();
    expect(await emailsTo(app.deps, 'mara@example.org')).toEqual([]);
  });

  test('an address that is taken is told as registration tells it, however it is written', async () => {
    const person = await app.person();
    const other = await aUser(app.deps, { email: 'Taken@example.org' });
    for (const email of [other.email, 'taken@EXAMPLE.org']) {
      const { status, body } = await ask(person, email);
      expect([status, body.code]).toEqual([409, 'EMAIL_TAKEN']);
      expect(body.fields).toEqual({ email: 'An account with this email already exists. Please sign in instead.' });
    }
    expect(await emailsTo(app.deps, other.email)).toEqual([]);
    expect((await ask(person, person.email)).body.fields).toEqual({ email: 'This is your email address already.' });
  });

  test('the own address may be written in another way', async () => {
    const person = await app.person({ email: 'mara@example.org' });
    expect((await ask(person, 'Mara@example.org')).status).toBe(200);
    await confirm(await codeSentTo(app.deps, 'Mara@example.org'));
    expect(await emailOf(person)).toBe('Mara@example.org');
  });

  test('five emails an hour', async () => {
    const person = await app.person();
    for (let n = 0; n < 5; n++) expect((await ask(person, `mara${n}@example.org`)).status).toBe(200);
    expect(codeOf(await ask(person, 'mara5@example.org'))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect((await person.call('POST', '/api/users/me/email/resend')).status).toBe(429);
  });
});

describe('while it waits', () => {
  test('a second asking replaces the first, and its link', async () => {
    const person = await app.person();
    await ask(person, 'first@example.org');
    const first = await codeSentTo(app.deps, 'first@example.org');
    await ask(person, 'second@example.org');
    expect((await pendingOf(person)).email).toBe('second@example.org');
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(await codeSentTo(app.deps, 'second@example.org'))).status).toBe(200);
    expect(await emailOf(person)).toBe('second@example.org');
  });

  test('the link can be sent again, without another note; only the newest works', async () => {
    const person = await app.person();
    await ask(person, 'mara@example.org');
    const first = await codeSentTo(app.deps, 'mara@example.org');
    app.pass(hour);
    const { body } = await person.call('POST', '/api/users/me/email/resend');
    expect(body.pending).toMatchObject({ email: 'mara@example.org', expires_at: '2026-11-21T10:00:00.000Z' });
    const second = await codeSentTo(app.deps, 'mara@example.org');
    expect(await subjects(person.email)).toHaveLength(1);
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(second)).status).toBe(200);
  });

  test('it can be forgotten; then there is nothing to send again or to confirm', async () => {
    const person = await app.person();
    await ask(person, 'mara@example.org');
    const code = await codeSentTo(app.deps, 'mara@example.org');
    expect((await person.call('DELETE', '/api/users/me/email')).body).toEqual({ forgotten: true });
    expect((await person.call('DELETE', '/api/users/me/email')).body).toEqual({ forgotten: false });
    expect(await pendingOf(person)).toBeNull();
    expect((await confirm(code)).status).toBe(410);
    const again = await person.call('POST', '/api/users/me/email/resend');
    expect([again.status, again.body.code]).toEqual([404, 'EMAIL_CHANGE_NOT_PENDING']);
  });

  test('after 24 hours it is over', async () => {
    const person = await app.person();
    await ask(person, 'mara@example.org');
    app.pass(24 * hour);
    expect(await pendingOf(person)).toBeNull();
    expect((await confirm(await codeSentTo(app.deps, 'mara@example.org'))).status).toBe(410);
  });

  test('another password calls it off: changed by its owner, or set anew by a link', async () => {
    const fresh = { new_password: 'wrong-horse-8', confirm_password: 'wrong-horse-8' };
    const one = await app.person();
    await ask(one, 'one@example.org');
    await one.call('POST', '/api/users/me/password', { current_password: PASSWORD, ...fresh });
    expect((await confirm(await codeSentTo(app.deps, 'one@example.org'))).status).toBe(410);

    const other = await app.person();
    await ask(other, 'other@example.org');
    const code = await issueCode(app.deps.db, other.who.user_id, 'reset_password', app.deps.clock());
    const reset = { code, password: fresh.new_password, confirm_password: fresh.new_password };
    expect((await app.call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
    expect((await confirm(await codeSentTo(app.deps, 'other@example.org'))).status).toBe(410);
  });
});

describe('confirming', () => {
  test('one signs in with the new address, the session goes on, the old address is told', async () => {
    const person = await app.person();
    await ask(person, 'mara@example.org');
    expect((await confirm(await codeSentTo(app.deps, 'mara@example.org'))).body).toEqual({ changed: true });
    expect(await emailOf(person)).toBe('mara@example.org');
    expect((await signIn('mara@example.org')).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(401);
    expect(await subjects(person.email)).toContain('Your email address for Certamen was changed');
    expect(await pendingOf(person)).toBeNull();
  });

  test('links that went to the old address stop working', async () => {
    const person = await app.person();
    const reset = await issueCode(app.deps.db, person.who.user_id, 'reset_password', app.deps.clock());
    await ask(person, 'mara@example.org');
    await confirm(await codeSentTo(app.deps, 'mara@example.org'));
    expect((await app.call('POST', '/api/auth/recovery', { code: reset })).body).toEqual({
      valid: false,
      email: null,
    });
  });

  test('a code works once; codes for other purposes and nonsense do not', async () => {
    const person = await app.person();
    await ask(person, 'mara@example.org');
    const code = await codeSentTo(app.deps, 'mara@example.org');
    const uses = await Promise.all(Array.from({ length: 10 }, () => confirm(code)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = await issueCode(app.deps.db, person.who.user_id, 'confirm_email', app.deps.clock());
    expect((await confirm(code)).body).toEqual({
      error: 'Your new email address is already confirmed. Sign in with it.',
      code: 'EMAIL_CHANGE_LINK_USED',
    });
    for (const wrong of [other, '', '../..', '\0']) {
      expect(codeOf(await confirm(wrong)), wrong).toEqual([410, 'EMAIL_CHANGE_LINK_INVALID']);
    }
  });

  test('who registers the address first has it', async () => {
    const person = await app.person();
    await ask(person, 'mara@example.org');
    const code = await codeSentTo(app.deps, 'mara@example.org');
    const other = await aUser(app.deps, { email: 'MARA@example.org' });
    expect(codeOf(await confirm(code))).toEqual([409, 'EMAIL_TAKEN']);
    expect(await emailOf(person)).toBe(person.email);
    const [kept] = await app.deps.db.select().from(users).where(eq(users.id, other.id));
    expect(kept?.email).toBe('MARA@example.org');
  });

  test('of two who were promised the same address one gets it', async () => {
    const people = await Promise.all([app.person(), app.person()]);
    const codes: string[] = [];
    for (const person of people) {
      await ask(person, 'mara@example.org');
      codes.push(await codeSentTo(app.deps, 'mara@example.org'));
      app.pass(1);
    }
    const answers = await Promise.all(codes.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('where payments are on', () => {
  async function changed(person: Person) {
    await ask(person, 'mara@example.org');
    expect((await confirm(await codeSentTo(app.deps, 'mara@example.org'))).status).toBe(200);
    expect(await emailOf(person)).toBe('mara@example.org');
  }

  async function aCustomer() {
    const [tier] = await shop.tiers();
    const person = await app.person();
    await shop.buy(person, tier?.price_id as string);
    const customer = await shop.customerIdOf(person);
    const emailThere = async () => {
      const told = await app.deps.payments?.stripe.customers.retrieve(customer);
      return told && 'email' in told ? told.email : null;
    };
    expect(await emailThere()).toBe(person.email);
    return { person, emailThere };
  }

  test('the customer at the provider gets the new address', async () => {
    const { person, emailThere } = await aCustomer();
    await changed(person);
    expect(await emailThere()).toBe('mara@example.org');
  });

  test('a provider that fails is logged and hinders nothing', async () => {
    const { person } = await aCustomer();
    let calls = 0;
    shop.intercept(() => {
      calls += 1;
      return refusal(503, { type: 'api_error', message: 'Down' });
    });
    await changed(person);
    expect([calls, app.errors.splice(0).map(({ event }) => event)]).toEqual([
      1,
      ['the payment provider was not told of a new address'],
    ]);
  });

  test('who never bought is nobody the provider knows', async () => {
    shop.nobodyIsAsked();
    await changed(await app.person());
  });
});
