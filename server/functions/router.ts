import { functionsContract } from '#core/functions/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { adminFunction } from './admin-function.ts';
import { deployFunction } from './deploy-function.ts';
import { addFunction, removeFunction, saveFunction } from './edit-functions.ts';
import { listFunctions, listLog, listVersions } from './list-functions.ts';

export const functionsRouter = serve(functionsContract, {
  list: listFunctions,
  read: async ({ db }, _who, { name }) => ({ function: await adminFunction(db, name) }),
  add: addFunction,
  save: saveFunction,
  remove: removeFunction,
  versions: listVersions,
  logs: listLog,
  deploy: deployFunction,
});
