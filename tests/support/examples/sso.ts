import { randomUUID } from 'node:crypto';
import { user_identities } from '#server/sso/tables.ts';
import type { Person } from '../app.ts';
import { type Examples, nothing } from '../example.ts';
import { aBrowser, setUp } from '../sso.ts';
import type { World } from '../world.ts';

export const ssoExamples: Examples = {
  'sso.providers': nothing,
  'sso.begin': async (world) => {
    await standIn(world);
    return { provider: 'google', from: '/profile' };
  },
  'sso.finish': async (world) => {
    await standIn(world);
    const browser = aBrowser(world.app);
    const { pathname, search } = new URL((await browser.begin('google')).body.url);
    const agreed = await world.app.request(pathname + search, {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: `${randomUUID()}@example.org`, verified: 'yes' }).toString(),
    });
    world.cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { query: new URL(agreed.headers.get('location') as string).search };
  },
  'sso.identities': nothing,
  'sso.disconnect': async (world, caller) => {
    if (caller) await connected(world, caller);
    return { provider: 'google' };
  },
  'ssoAdmin.configs': nothing,
  'ssoAdmin.save': () => ({
    ...{ provider: 'google', version: 0, enabled: false },
    ...{ client_id: 'an-id', client_secret: 'a secret', redirect_uri: '' },
  }),
};

/** Nothing outside of this machine is asked. */
const standIn = ({ administrator }: World) => setUp(administrator, 'google', { client_id: 'local' });

async function connected({ app }: World, { who, email }: Person): Promise<void> {
  const now = app.deps.clock();
  const identity = { provider: 'google' as const, subject: randomUUID(), user_id: who.user_id, email };
  await app.deps.db.insert(user_identities).values({ ...identity, created_at: now, last_used_at: now });
}
