import type { Person } from '../app.ts';
import { type Examples, nothing } from '../example.ts';
import { aUser, PASSWORD } from '../factories.ts';
import { anApp, aPasskey, aSecurityKey, shownBy } from '../factors.ts';
import { aBrowser } from '../sso.ts';
import { opened } from '../versions.ts';
import type { World } from '../world.ts';

/** A passkey of A's, whoever calls: to others it does not exist. */
async function passkeyOfA({ app: { deps }, a, owned }: World): Promise<{ passkey_id: string }> {
  const { id } = await aPasskey(deps, a.who.user_id);
  owned.push(id);
  return { passkey_id: id };
}

/** The caller has an app; a visitor has none, and is refused before it would matter. */
async function withApp({ app: { deps }, a }: World, caller: Person | null) {
  await anApp(deps, (caller ?? a).who.user_id);
  return {};
}

/** Somebody of their own has begun to sign in, in the browser whose cookies the next call brings along. */
async function waiting(world: World) {
  const { deps } = world.app;
  const user = await aUser(deps);
  const factor = await anApp(deps, user.id);
  const browser = aBrowser(world.app);
  await browser.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD });
  world.cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return factor;
}

export const factorsExamples: Examples = {
  'factors.pending': async (world) => {
    await waiting(world);
    return {};
  },
  'factors.finish': async (world) => ({ code: (await waiting(world)).shows() }),
  'factors.beginPasskey': () => ({ second_factor: false }),
  'factors.finishPasskey': async ({ app }) => {
    const user = await aUser(app.deps);
    const { key } = await aPasskey(app.deps, user.id);
    const { body } = await app.call('POST', '/api/auth/passkey/options', {});
    return { passkey: key.uses(body.options, { userHandle: user.id }) };
  },
  'factors.beginConfirm': async ({ app: { deps }, a }, caller) => {
    await aPasskey(deps, (caller ?? a).who.user_id);
    return {};
  },
  'factors.confirm': async ({ app, a }, caller) => {
    const person = caller ?? a;
    const { key } = await aPasskey(app.deps, person.who.user_id);
    const { body } = await person.call('POST', '/api/users/me/confirm-passkey/options', {});
    return { passkey: key.uses(body.options) };
  },
  'factors.mine': nothing,
  'factors.standing': nothing,
  'factors.beginApp': nothing,
  'factors.confirmApp': async ({ app, a }, caller) => {
    const { body } = await (caller ?? a).call('POST', '/api/users/me/factors/app/setup', {});
    return { setup: body.setup, code: shownBy(body.secret, app.deps.clock()) };
  },
  'factors.removeApp': withApp,
  'factors.makeRecoveryCodes': withApp,
  'factors.beginAddPasskey': nothing,
  'factors.addPasskey': async ({ a }, caller) => {
    const { body } = await (caller ?? a).call('POST', '/api/users/me/factors/passkey-options', {});
    return { name: 'My key', passkey: aSecurityKey().makes(body.options) };
  },
  'factors.renamePasskey': async (world) =>
    opened('factors.renamePasskey', world.a, { ...(await passkeyOfA(world)), name: 'Another name' }),
  'factors.removePasskey': passkeyOfA,
};
