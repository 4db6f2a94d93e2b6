import { contract } from '#core/contract/index.ts';
import { endedCookie } from '../http/caller.ts';
import { serve } from '../http/serve-operations.ts';
import { accountContents } from '../own-account/account-contents.ts';
import { addUser, removeUser, updateUser } from './edit-user.ts';
import { listUsers } from './list-users.ts';
import { findUser } from './listed-user.ts';
import { removeFactors, setPassword, testPasswordReset } from './reset-access.ts';
import { shownSubscription, supportView } from './support-view.ts';
import { reinstate, suspend } from './suspend.ts';
import { stopViewing, viewAs } from './view-as.ts';

export const usersRouter = serve(contract.users, {
  list: listUsers,
  one: (deps, who, { user_id }) => supportView(deps, who, user_id),
  deletionSummary: async (deps, who, { user_id }) => {
    await findUser(deps.db, user_id);
    const holdings = await accountContents(deps, { ...who, user_id });
    return { holdings, subscription: await shownSubscription(deps, user_id) };
  },
  add: async (deps, who, input) => ({ user: await addUser(deps, who, input) }),
  update: async (deps, who, input, { forgetSession, setCookies }) => {
    const { user, demoted } = await updateUser(deps, who, input);
    if (demoted && user.is_you) {
      forgetSession();
      setCookies.push(endedCookie(deps));
    }
    return { user };
  },
  setPassword,
  removeFactors: async (deps, who, { user_id }) => ({ removed: await removeFactors(deps, who, user_id) }),
  suspend,
  reinstate: async (deps, who, { user_id }) => {
    await reinstate(deps, who, user_id);
    return { reinstated: true };
  },
  view: async (deps, who, { user_id }, { forgetSession }) => {
    const { until } = await viewAs(deps, who, user_id);
    forgetSession();
    return { until };
  },
  stopViewing: async (deps, who, _input, { forgetSession }) => {
    const user_id = await stopViewing(deps, who);
    forgetSession();
    return { user_id };
  },
  remove: async (deps, who, { user_id }) => {
    await removeUser(deps, who, user_id);
    return { deleted: true };
  },
  testPasswordReset: (deps, who, { email }) => testPasswordReset(deps, who, email),
});
