import { functionsContract } from '#core/contract/functions.ts';
import { serve } from '../http/serve-operations.ts';
import { addFunction } from './add-function.ts';
import { adminFunction } from './admin-function.ts';
import { deployFunction } from './deploy-function.ts';
import { listFunctions } from './list-functions.ts';
import { listLog } from './list-log.ts';
import { listVersions } from './list-versions.ts';
import { removeFunction } from './remove-function.ts';
import { saveFunction } from './save-function.ts';

export const functionsRouter = serve(functionsContract, {
  list: listFunctions,
  read: async ({ db }, _who, { name }) => ({ function: await adminFunction(db, name) }),
  add: async (deps, who, input) => ({ function: await addFunction(deps, who, input) }),
  save: async (deps, who, input) => ({ function: await saveFunction(deps, who, input) }),
  remove: async (deps, who, { name }) => {
    await removeFunction(deps, who, name);
    return { removed: true };
  },
  versions: async (deps, _who, { name }) => ({ versions: await listVersions(deps, name) }),
  logs: (deps, _who, input) => listLog(deps, input),
  deploy: deployFunction,
});
