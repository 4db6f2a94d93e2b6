import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { addFunction } from './add-function.ts';
import { deployFunction } from './deploy-function.ts';
import { listFunctions } from './list-functions.ts';
import { listLog } from './list-log.ts';
import { listVersions } from './list-versions.ts';
import { officeFunction } from './office-function.ts';
import { removeFunction } from './remove-function.ts';
import { saveFunction } from './save-function.ts';

const { functions } = api;

/** Edge functions: written, deployed and taken back by administrators. */
export const functionsRouter = {
  list: functions.list.handler(({ context }) => orElse('FUNCTIONS_FAILED', context, listFunctions)),

  read: functions.read.handler(async ({ context, input }) => ({
    function: await orElse('FUNCTIONS_FAILED', context, ({ db }) => officeFunction(db, input.name)),
  })),

  add: functions.add.handler(async ({ context, input }) => ({
    function: await orElse('FUNCTION_NOT_SAVED', context, (deps) => addFunction(deps, context.who, input), {
      name: input.name,
    }),
  })),

  save: functions.save.handler(async ({ context, input }) => ({
    function: await orElse('FUNCTION_NOT_SAVED', context, (deps) => saveFunction(deps, context.who, input), {
      name: input.name,
    }),
  })),

  remove: functions.remove.handler(async ({ context, input }) => {
    await orElse('FUNCTION_NOT_DELETED', context, (deps) => removeFunction(deps, context.who, input.name), {
      name: input.name,
    });
    return { removed: true as const };
  }),

  versions: functions.versions.handler(async ({ context, input }) => ({
    versions: await orElse('FUNCTIONS_FAILED', context, (deps) => listVersions(deps, input.name)),
  })),

  logs: functions.logs.handler(({ context, input }) =>
    orElse('FUNCTION_LOG_FAILED', context, (deps) => listLog(deps, input)),
  ),

  deploy: functions.deploy.handler(({ context, input }) => deployFunction(context.deps, context.who, input)),
};
