import { asc, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { certification_interests, email_codes, profiles, sessions, users } from './tables.ts';

const app = useTestApp();
const right = {
  full_name: 'Mara Example',
  email: 'mara@example.org',
  password: 'a lighthouse',
  confirm_password: 'a lighthouse',
  certifications: ['Cisco CCNA'],
};
const signUp = (parts: object = {}) => app.call('POST', '/api/auth/sign-up', { ...right, ...parts });

describe('what registration stores', () => {
  test('account, profile, interests, code and confirmation mail come together; nobody is signed in by it', async () => {
    const answer = await signUp({
      phone: '+31 20 555 0100',
      address_line1: 'Harbour 1',
      address_line2: '',
      city: 'Delft',
      state: 'South Holland',
      postal_code: '2611',
      country: 'Netherlands',
      career_goals: 'Cloud operations\nwithin a year',
      years_of_experience: 3,
      certifications: ['CompTIA Security+', 'AWS Solutions Architect', 'CEH', 'PMP'],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: {
        id: answer.body.user.id,
        email: right.email,
        email_confirmed_at: null,
        created_at: '2026-11-20T09:00:00.000Z',
      },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await app.deps.db.select().from(sessions)).toEqual([]);
    const [user] = await app.deps.db.select().from(users);
    expect(user).toMatchObject({ email: right.email, email_confirmed_at: null, is_local: true });
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await app.deps.db.select().from(profiles)).toEqual([
      {
        id: user?.id,
        full_name: 'Mara Example',
        phone: '+31 20 555 0100',
        address_line1: 'Harbour 1',
        address_line2: null,
        city: 'Delft',
        state: 'South Holland',
        postal_code: '2611',
        country: 'Netherlands',
        career_goals: 'Cloud operations\nwithin a year',
        years_of_experience: 3,
        is_admin: false,
        updated_at: new Date('2026-11-20T09:00:00.000Z'),
      },
    ]);
    expect(await emailsTo(app.deps, right.email)).toMatchObject([
      { subject: 'Confirm your email address for Certamen', sent_at: null },
    ]);
  });

  test('L7-018, L7-019, L9-023, L9-024: the order of choice gives priority and target date', async () => {
    await signUp({ certifications: ['CompTIA Security+', 'AWS Solutions Architect', 'CEH', 'PMP'] });
    const interests = await app.deps.db
      .select()
      .from(certification_interests)
      .orderBy(asc(certification_interests.target_date));
    expect(interests.map(({ user_id, ...interest }) => interest)).toEqual([
      { certification_name: 'CompTIA Security+', priority: 1, target_date: '2027-02-18' },
      { certification_name: 'AWS Solutions Architect', priority: 2, target_date: '2027-05-19' },
      { certification_name: 'CEH', priority: 3, target_date: '2027-08-17' },
      { certification_name: 'PMP', priority: 3, target_date: '2027-11-15' },
    ]);
  });

  test.each([
    ['0', 0],
    ['11', 11],
  ])('L5-020, L9-022: years of experience %s is saved as an integer', async (_, years) => {
    await signUp({ years_of_experience: years });
    const [profile] = await app.deps.db.select().from(profiles);
    expect(profile?.years_of_experience).toBe(years);
  });

  test('the role is never taken from the body', async () => {
    const answer = await signUp({ is_admin: true, profile: { is_admin: true } });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['is_admin', 'profile']]);
    expect(await app.deps.db.select().from(profiles)).toEqual([]);
  });

  test('only the hash of the code is stored', async () => {
    await signUp();
    const code = await codeSentTo(app.deps, right.email);
    const [stored] = await app.deps.db.select().from(email_codes);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test('when the mail cannot be written, nothing is stored', async () => {
    const { origin } = app.deps.settings;
    vi.spyOn(app.deps.settings, 'origin', 'get').mockImplementation(() => {
      throw new Error('no email');
    });
    const answer = await signUp();
    vi.restoreAllMocks();
    app.errors.length = 0;
    expect(app.deps.settings.origin).toBe(origin);
    expect(answer.status).toBe(500);
    expect(await app.deps.db.select().from(users)).toEqual([]);
    expect(await app.deps.db.select().from(profiles)).toEqual([]);
  });
});

describe('what registration refuses', () => {
  test('L5-026, L5-031, L9-021: a password under 6 characters, or over 1,000', async () => {
    const { status, body } = await signUp({ password: '12345', confirm_password: '12345' });
    expect([status, body.error]).toEqual([400, 'Password must be at least 6 characters long']);
    expect(body.fields).toEqual({ password: 'Password must be at least 6 characters long' });
    const long = 'x'.repeat(1001);
    const { fields } = (await signUp({ password: long, confirm_password: long })).body;
    expect(fields.password).toBe('Password is at most 1000 characters long');
    expect((await signUp({ password: 'zq3x7v', confirm_password: 'zq3x7v' })).status).toBe(200);
  });

  test('everything that is wrong is named at once, the first sentence on top', async () => {
    const { body } = await app.call('POST', '/api/auth/sign-up', { password: '123', confirm_password: '124' });
    expect(body).toEqual({
      error: 'Please fill in all required fields',
      code: 'INVALID_INPUT',
      fields: {
        full_name: 'Please fill in all required fields',
        email: 'Please fill in all required fields',
        password: 'Password must be at least 6 characters long',
        confirm_password: 'Passwords do not match',
        certifications: 'Please select at least one certification of interest',
      },
    });
  });

  test('L8-069: an address that is taken, however it is typed', async () => {
    await signUp();
    const { status, body } = await signUp({ email: ' MARA@example.ORG ' });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: 'An account with this email already exists. Please sign in instead.',
      code: 'EMAIL_TAKEN',
      fields: { email: 'An account with this email already exists. Please sign in instead.' },
    });
    expect(await emailsTo(app.deps, right.email)).toHaveLength(1);
  });

  test('the same address registered 20 times at once makes one account with one email', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signUp({ full_name: `Mara ${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(19);
    expect(await app.deps.db.select().from(users)).toHaveLength(1);
    expect(await app.deps.db.select().from(profiles)).toHaveLength(1);
    expect(await emailsTo(app.deps, right.email)).toHaveLength(1);
  });

  test('one address may register 60 times an hour', async () => {
    vi.spyOn(app.deps.db, 'transaction').mockResolvedValue({ id: '', email: '', created_at: new Date() } as never);
    for (let n = 0; n < 60; n++) await app.deps.limits.take('signUpAddress', 'unknown');
    const { status, body, headers } = await signUp();
    vi.restoreAllMocks();
    expect([status, body.error]).toEqual([429, 'Too many attempts. Please try again later.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    const [none] = await app.deps.db.select().from(users).where(eq(users.email, right.email));
    expect(none).toBeUndefined();
  });
});
