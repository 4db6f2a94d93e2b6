import { describe, expect, test } from 'vitest';
import { outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { putOpened } from '../../tests/support/versions.ts';

const app = useTestApp();
const read = async (person: Person) => (await person.call('GET', '/api/users/me/interests')).body.interests;
const save = (person: Person, interests: unknown) => putOpened(person, '/api/users/me/interests', { interests });
const one = (certification_name: string, priority = 1, target_date: string | null = '2027-02-18') => ({
  ...{ certification_name, priority, target_date },
});

describe('the certifications one is heading for', () => {
  test('L3-039, L3-040, L3-041: the list is replaced as a whole and read most urgent first, then by date', async () => {
    const person = await app.person();
    const stranger = await app.person();
    await save(stranger, [one('PMP')]);
    const list = [one('CISSP', 2, null), one('PMP', 1, '2027-05-19'), one('CEH', 1), one('Cisco CCNA', 2)];
    const ordered = [list[2], list[1], list[3], list[0]];
    expect((await save(person, list)).body.interests).toEqual(ordered);
    expect(await read(person)).toEqual(ordered);
    expect((await save(person, [one('CEH', 3, null)])).body.interests).toEqual([one('CEH', 3, null)]);
    expect(await read(person)).toEqual([one('CEH', 3, null)]);
    expect(await read(stranger)).toEqual([one('PMP')]);
    const { interests } = (await person.call('GET', '/api/home')).body;
    expect(interests).toMatchObject([one('CEH', 3, null)]);
  });

  test('none at all is possible: people finish', async () => {
    const person = await app.person();
    await save(person, [one('PMP')]);
    expect((await save(person, [])).body).toMatchObject({ interests: [] });
    expect(await read(person)).toEqual([]);
  });

  test('all sixteen fit, a seventeenth is none of ours, and none comes twice', async () => {
    const person = await app.person();
    expect((await save(person, [one('PMP'), one('PMP', 2)])).body.fields).toEqual({
      interests: 'A certification can be in the list once only.',
    });
    for (const name of ['Cobbler', '', null, 7, '__proto__', 'pmp']) {
      const { status, body } = await save(person, [{ ...one('PMP'), certification_name: name }]);
      expect([status, body.error]).toEqual([400, 'Choose certifications from the list.']);
    }
  });

  test('a new date does not lie in the past; one that stands may have passed', async () => {
    const person = await app.person();
    expect(outcome(await save(person, [one('PMP', 1, '2026-11-18'), one('CEH', 2, '2026-11-20')]))).toEqual([
      400,
      {
        error: 'A target date cannot lie in the past.',
        code: 'INTEREST_DATE_PAST',
        fields: { PMP: 'A target date cannot lie in the past.' },
      },
    ]);
    expect(await read(person)).toEqual([]);
    // It is 9:00 in Greenwich: twelve hours behind, the 19th has not ended yet.
    expect((await save(person, [one('PMP', 1, '2026-11-19')])).status).toBe(200);
    app.pass(20 * 24 * 60 * 60 * 1000);
    expect((await save(person, [one('PMP', 3, '2026-11-19'), one('CEH')])).status).toBe(200);
    expect((await save(person, [one('PMP', 3, '2026-11-20'), one('CEH')])).status).toBe(400);
  });

  test('of many savings at once one stands whole', async () => {
    const person = await app.person();
    const others = ['PMP', 'CISSP', 'Cisco CCNA', 'Cisco CCNP', 'AWS Developer', 'Azure Developer'];
    const lists = others.flatMap((other) => [
      [one('CEH'), one(other, 2)],
      [one('CEH', 1, null), one(other, 3)],
    ]);
    const { version } = (await person.call('GET', '/api/users/me/interests')).body;
    const answers = await Promise.all(
      lists.map((interests) => person.call('PUT', '/api/users/me/interests', { interests, version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'INTERESTS_CHANGED')).toHaveLength(lists.length - 1);
    expect(lists).toContainEqual(await read(person));
  });
});
