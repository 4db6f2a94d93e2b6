import { ssoAdminContract } from '#core/contract/sso.ts';
import { serve } from '../http/serve-operations.ts';
import { readConfigs, saveConfig } from './save-config.ts';

export const ssoAdminRouter = serve(ssoAdminContract, {
  configs: async (deps) => ({ configs: await readConfigs(deps) }),
  save: async (deps, who, input) => ({ config: await saveConfig(deps, who, input) }),
});
