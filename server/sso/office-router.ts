import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { readConfigs, saveConfig } from './save-config.ts';

/** Setting up single sign-on. */
export const ssoOfficeRouter = {
  configs: api.ssoOffice.configs.handler(async ({ context }) => ({
    configs: await orElse('SSO_LOAD_FAILED', context, readConfigs),
  })),

  save: api.ssoOffice.save.handler(async ({ context, input }) => ({
    config: await orElse('SSO_NOT_SAVED', context, (deps) => saveConfig(deps, context.who, input)),
  })),
};
