import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, onlyPage, usePerson, useTestApp } from '../../tests/support/app.ts';
import { aUser } from '../../tests/support/factories.ts';
import { profiles, users } from '../account/tables.ts';

const app = useTestApp();
const administrator = usePerson(app, { is_admin: true, full_name: 'Ines Okafor', email: 'ines@certamen.example' });
const list = async (query = '') => administrator.call('GET', `/api/admin/users${query}`);
const names = async (query = '') => (await list(query)).body.users.map((user: any) => user.full_name);

describe('the list of users', () => {
  test('A2-031, A6-012: each with a masked address, role, day of joining and last sign-in', async () => {
    app.pass(1000);
    const mara = await aUser(app.deps, { full_name: 'Mara Lindqvist', email: 'mara@example.org' });
    await app.deps.db.update(users).set({ last_login: app.deps.clock() }).where(eq(users.id, mara.id));
    const body = ok(await list());
    expect(body.users).toEqual([
      {
        version: expect.any(Number),
        ...{ id: mara.id, full_name: 'Mara Lindqvist', email: 'm•••@example.org', is_admin: false },
        ...{ confirmed: true, suspended: false },
        ...{ created_at: '2026-11-20T09:00:01.000Z', last_login: '2026-11-20T09:00:01.000Z', is_you: false },
      },
      {
        version: expect.any(Number),
        ...{ id: administrator.who.user_id, full_name: 'Ines Okafor', email: 'i•••@certamen.example' },
        ...{
          is_admin: true,
          confirmed: true,
          suspended: false,
          created_at: '2026-11-20T09:00:00.000Z',
          last_login: null,
          is_you: true,
        },
      },
    ]);
    expect(body).toMatchObject(onlyPage(2));
    expect(body.counts).toEqual({ users: 2, users_is_estimate: false, admins: 1 });
    expect(JSON.stringify(body)).not.toContain('mara@');
  });

  test('is searched by name and by the whole address, in any case; signs stand for themselves', async () => {
    for (const [full_name, email] of [
      ['Adaeze Nwosu', 'adaeze@example.org'],
      ['Elif Yıldız', 'elif_y@example.com'],
      ['Percent 100%', 'percent@example.com'],
    ] as const) {
      app.pass(1000);
      await aUser(app.deps, { full_name, email });
    }
    expect(await names('?q=NWOSU')).toEqual(['Adaeze Nwosu']);
    expect(await names('?q=%20adaeze%20%20%09Nwosu'), 'repeated blanks find as one does').toEqual(['Adaeze Nwosu']);
    expect(await names('?q=adaeze%40example')).toEqual(['Adaeze Nwosu']);
    expect(await names(`?q=${encodeURIComponent('yıldız')}`)).toEqual(['Elif Yıldız']);
    expect(await names('?q=f_y')).toEqual(['Elif Yıldız']);
    expect(await names('?q=0%25')).toEqual(['Percent 100%']);
    expect(await names('?q=_')).toEqual(['Elif Yıldız']);
    expect(await names('?q=example.com')).toEqual(['Percent 100%', 'Elif Yıldız']);
    expect(await names('?q=nobody')).toEqual([]);
    expect((await list('?q=example.com')).body).toMatchObject({ total: 2, counts: { users: 4, admins: 1 } });
  });

  test('is narrowed to administrators or to users, with a search or without', async () => {
    app.pass(1000);
    await aUser(app.deps, { full_name: 'Mara', email: 'mara@certamen.example' });
    expect(await names('?role=admin')).toEqual(['Ines Okafor']);
    expect(await names('?role=user')).toEqual(['Mara']);
    expect(await names('?role=admin&q=certamen')).toEqual(['Ines Okafor']);
    expect(await names('?role=user&q=certamen')).toEqual(['Mara']);
    expect(await names('?role=admin&q=mara')).toEqual([]);
    expect((await list('?role=user')).body.total).toBe(1);
    expect((await list('?role=boss')).body.error).toBe('A role is admin or user.');
  });

  test('shows an account without a profile as one without a name', async () => {
    const lost = await aUser(app.deps, { email: 'lost@example.org' });
    await app.deps.db.delete(profiles).where(eq(profiles.id, lost.id));
    const { body } = await list('?role=user&q=lost');
    expect(body.users).toMatchObject([{ id: lost.id, full_name: '', is_admin: false }]);
    expect((await administrator.call('GET', `/api/admin/users/${lost.id}`)).body.user.full_name).toBe('');
  });

  test('says when an address is not confirmed yet', async () => {
    const { id } = await aUser(app.deps, { confirmed: false });
    const { body } = await list();
    expect(body.users.find((user: any) => user.id === id).confirmed).toBe(false);
  });
});
