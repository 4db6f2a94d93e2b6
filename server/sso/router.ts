import { ssoAdminContract, ssoContract } from '#core/sso/contract.ts';
import { ssoNames } from '#core/sso/sso.ts';
import { enterBrowser } from '../account/enter-browser.ts';
import { proceed } from '../factors/enter.ts';
import { serve } from '../http/serve-operations.ts';
import { enabledProviders, readConfigs, saveConfig } from './configs.ts';
import { disconnect, identitiesOf } from './identities.ts';
import { endedPendingCookie, readPending } from './pending.ts';
import { begin, finish, isAnswerTo } from './sign-in.ts';

export const ssoRouter = serve(ssoContract, {
  providers: async (deps) => ({
    providers: (await enabledProviders(deps)).map((provider) => ({ provider, name: ssoNames[provider] })),
  }),
  begin: async (deps, _who, input, caller) => {
    const { url, cookie } = await begin(deps, input, caller.from);
    caller.setCookies.push(cookie);
    return { url };
  },
  finish: async (deps, _who, { query }, caller) => {
    const pending = readPending(deps, caller.request.headers);
    // A callback of another sign-in keeps this one's cookie.
    if (pending && isAnswerTo(pending, query)) caller.setCookies.push(endedPendingCookie(deps));
    const found = await finish(deps, pending, query, caller.from);
    const opened = await proceed(caller, found.entered, { session: 'cookie' });
    return { ...(await enterBrowser(caller, { ...found, ...opened })), to: found.to, is_new: found.is_new };
  },
  identities: identitiesOf,
  disconnect,
});

export const ssoAdminRouter = serve(ssoAdminContract, {
  configs: async (deps) => ({ configs: await readConfigs(deps) }),
  save: async (deps, who, input) => ({ config: await saveConfig(deps, who, input) }),
});
