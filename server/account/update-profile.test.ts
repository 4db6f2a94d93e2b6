import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { profiles } from './tables.ts';

const app = useTestApp();
const save = (person: Person, body: object) => person.call('POST', '/api/users/me', body);
const read = async (person: Person) => (await person.call('GET', '/api/users/me')).body.profile;

const whole = {
  full_name: 'Mara Lindqvist',
  address_line1: 'Oude Delft 1',
  address_line2: 'Back door',
  city: 'Delft',
  state: 'Zuid-Holland',
  postal_code: '2611 BB',
  country: 'Netherlands',
  phone: '+31 15 000 0000',
  career_goals: 'Network architect.\nThen teach it.',
  years_of_experience: 6,
};

describe('saving the profile', () => {
  test('L1-007, L3-030 to L3-038, L7-015, L7-069: every field is saved, and updated_at says when', async () => {
    const person = await app.person();
    app.pass(60_000);
    const body = ok(await save(person, whole));
    const kept = { ...whole, id: person.who.user_id, is_admin: false, updated_at: app.deps.clock().toISOString() };
    expect(body.profile).toMatchObject(kept);
    expect(body.user).toMatchObject({ id: person.who.user_id, email: person.email });
    expect(await read(person)).toMatchObject(kept);
  });

  test('a field that the body does not name stays; null and the empty text empty it', async () => {
    const person = await app.person();
    await save(person, whole);
    const { body } = await save(person, { full_name: ' Mara ', city: '', phone: '  ', years_of_experience: null });
    expect(body.profile).toMatchObject({
      ...whole,
      ...{ full_name: 'Mara', city: null, phone: null, years_of_experience: null },
    });
  });

  test('L5-020, L9-022: years of experience are one of 0, 1, 3, 6 and 11, saved as an integer', async () => {
    const person = await app.person();
    for (const years_of_experience of [0, 1, 3, 6, 11]) {
      const { body } = await save(person, { full_name: 'Mara', years_of_experience });
      expect(body.profile.years_of_experience).toBe(years_of_experience);
    }
  });

  test('is_admin, another id and unknown fields of a body are ignored', async () => {
    const person = await app.person();
    const other = await app.person({ full_name: 'Somebody Else' });
    const { status, body } = await save(person, {
      ...whole,
      ...{ id: other.who.user_id, is_admin: true, user_id: other.who.user_id, role: 'admin', email: 'x@example.org' },
    });
    expect([status, body.profile.is_admin, body.profile.id]).toEqual([200, false, person.who.user_id]);
    expect((await person.call('GET', '/api/users/me')).body.user.email).toBe(person.email);
    expect(await read(other)).toMatchObject({ full_name: 'Somebody Else', city: null });
    const admin = await app.person({ is_admin: true });
    expect((await save(admin, { full_name: 'Admin', is_admin: false })).body.profile.is_admin).toBe(true);
  });

  test('what is too long or no line of text is said beside its field', async () => {
    const { status, body } = await save(await app.person(), {
      ...{ full_name: 'x'.repeat(201), city: 'Delft\nBcc: x', postal_code: '1'.repeat(21), career_goals: 7 },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['career_goals', 'city', 'full_name', 'postal_code']);
  });
});

describe('two windows', () => {
  test('without a version the last write wins, whole fields at a time', async () => {
    const person = await app.person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(person, { full_name: `Mara ${n}`, city: `Town ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { full_name, city } = await read(person);
    expect(city).toBe(full_name.replace('Mara', 'Town'));
    const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, person.who.user_id));
    expect(answers.map(({ body }) => body.profile.updated_at)).toContain(row?.updated_at.toISOString());
  });

  test('a form read before somebody else saved overwrites nothing and says what differs', async () => {
    const person = await app.person();
    const { version } = (await save(person, { full_name: 'Mara', city: 'Delft', years_of_experience: 3 })).body
      .profile;
    const stale = { full_name: 'Mara', city: 'Leiden', phone: '1', years_of_experience: 1, version };
    const newer = (await save(person, { full_name: 'Mara', city: 'Utrecht', years_of_experience: 11, version })).body;
    expect(outcome(await save(person, stale))).toEqual([
      409,
      {
        error: 'Your profile was changed in another window. Review what differs, then save again.',
        code: 'PROFILE_CHANGED',
        fields: {
          city: 'Now: Utrecht',
          phone: 'Now empty',
          years_of_experience: 'Now: More than 10 years',
        },
      },
    ]);
    expect((await read(person)).city).toBe('Utrecht');
    const again = await save(person, { ...stale, version: newer.profile.version });
    expect([again.status, again.body.profile.city]).toEqual([200, 'Leiden']);
  });

  test('a page of the release before, which names the version otherwise, is asked to reload', async () => {
    const person = await app.person();
    const { updated_at, version } = await read(person);
    const { status, body } = await save(person, { full_name: 'Old page', updated_at });
    expect([status, body.fields.version]).toEqual([400, expect.stringContaining('reload')]);
    expect((await read(person)).full_name).not.toBe('Old page');
    expect((await save(person, { full_name: 'Whole', updated_at, version })).status).toBe(200);
  });
});
