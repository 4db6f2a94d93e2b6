import type { Person } from '../app.ts';
import { type Examples, nothing } from '../example.ts';
import { aSuspension, aUser } from '../factories.ts';
import { opened } from '../versions.ts';
import type { World } from '../world.ts';

let number = 0;

/** Somebody who is nobody's A: what an administrator may do to everyone is no trespass. */
const somebody = async ({ app: { deps } }: World, _caller: Person | null) => ({ user_id: (await aUser(deps)).id });

export const usersExamples: Examples = {
  'users.list': nothing,
  'users.one': somebody,
  'users.deletionSummary': somebody,
  'users.add': () => ({
    ...{ full_name: 'Added Person', email: `added${++number}@example.com` },
    ...{ password: 'wrong-horse-8', is_admin: false },
  }),
  'users.update': async (world, caller) =>
    opened('users.update', world.administrator, {
      ...(await somebody(world, caller)),
      ...{ full_name: 'Renamed Person', is_admin: true },
    }),
  'users.setPassword': async (world, caller) => ({
    ...(await somebody(world, caller)),
    new_password: 'wrong-horse-8',
  }),
  'users.removeFactors': somebody,
  'users.suspend': async (world, caller) => ({
    ...(await somebody(world, caller)),
    ...{ reason: 'Shared the account', notify: true },
  }),
  'users.reinstate': async (world, caller) => {
    const them = await somebody(world, caller);
    await aSuspension(world.app.deps, them.user_id);
    return them;
  },
  'users.view': somebody,
  'users.stopViewing': nothing,
  'users.remove': somebody,
  'users.testPasswordReset': async ({ app: { deps } }) => ({ email: (await aUser(deps)).email }),
};
