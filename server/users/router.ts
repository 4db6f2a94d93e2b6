import { api } from '../http/access.ts';
import { endedCookie } from '../http/caller.ts';
import { orElse } from '../http/or-else.ts';
import { holdings } from '../own-account/holdings.ts';
import { addUser } from './add-user.ts';
import { findUser } from './find-user.ts';
import { listUsers } from './list-users.ts';
import { reinstate } from './reinstate.ts';
import { removeFactors } from './remove-factors.ts';
import { removeUser } from './remove-user.ts';
import { setPassword } from './set-password.ts';
import { shownSubscription, supportView } from './support-view.ts';
import { suspend } from './suspend.ts';
import { testPasswordReset } from './test-password-reset.ts';
import { updateUser } from './update-user.ts';
import { stopViewing, viewAs } from './view-as.ts';

export const usersRouter = {
  list: api.users.list.handler(({ context, input }) =>
    orElse('USERS_FAILED', context, (deps) => listUsers(deps, context.who, input)),
  ),

  one: api.users.one.handler(({ context, input }) =>
    orElse('USERS_FAILED', context, (deps) => supportView(deps, context.who, input.user_id)),
  ),

  holdings: api.users.holdings.handler(({ context, input: { user_id } }) =>
    orElse('USERS_FAILED', context, async (deps) => {
      await findUser(deps.db, user_id);
      const held = await holdings(deps, { ...context.who, user_id });
      return { holdings: held, subscription: await shownSubscription(deps, user_id) };
    }),
  ),

  add: api.users.add.handler(async ({ context, input }) => ({
    user: await orElse('USER_CREATION_FAILED', context, (deps) => addUser(deps, context.who, input)),
  })),

  update: api.users.update.handler(async ({ context, input }) => {
    const { user, demoted } = await orElse('USER_UPDATE_FAILED', context, (deps) =>
      updateUser(deps, context.who, input),
    );
    if (demoted && user.is_you) {
      context.forgetSession();
      context.setCookies.push(endedCookie(context.deps));
    }
    return { user };
  }),

  setPassword: api.users.setPassword.handler(async ({ context, input }) => {
    await orElse('USER_PASSWORD_FAILED', context, (deps) => setPassword(deps, context.who, input));
    return { changed: true };
  }),

  removeFactors: api.users.removeFactors.handler(({ context, input: { user_id } }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, async (deps) => ({
      removed: await removeFactors(deps, context.who, user_id),
    })),
  ),

  suspend: api.users.suspend.handler(({ context, input }) =>
    orElse('USER_SUSPENSION_FAILED', context, async (deps) => {
      await suspend(deps, context.who, input);
      return { suspended: true as const };
    }),
  ),

  reinstate: api.users.reinstate.handler(({ context, input: { user_id } }) =>
    orElse('USER_REINSTATEMENT_FAILED', context, async (deps) => {
      await reinstate(deps, context.who, user_id);
      return { reinstated: true as const };
    }),
  ),

  view: api.users.view.handler(({ context, input }) =>
    orElse('VIEWING_FAILED', context, async (deps) => {
      const { until } = await viewAs(deps, context.who, input.user_id);
      context.forgetSession();
      return { until: until.toISOString() };
    }),
  ),

  stopViewing: api.users.stopViewing.handler(({ context }) =>
    orElse('VIEWING_NOT_STOPPED', context, async (deps) => {
      const user_id = await stopViewing(deps, context.who);
      context.forgetSession();
      return { user_id };
    }),
  ),

  remove: api.users.remove.handler(async ({ context, input: { user_id } }) => {
    await orElse('USER_DELETION_FAILED', context, (deps) => removeUser(deps, context.who, user_id));
    return { deleted: true };
  }),

  testPasswordReset: api.users.testPasswordReset.handler(({ context, input }) =>
    orElse('RESET_TEST_FAILED', context, (deps) => testPasswordReset(deps, context.who, input.email)),
  ),
};
