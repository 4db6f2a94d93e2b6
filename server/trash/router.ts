import { trashContract } from '#core/trash/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { trashList } from './list.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';

export const trashRouter = serve(trashContract, {
  list: (deps, _who, input) => trashList(deps, input),
  restore: async (deps, who, { trash_id }) => ({ restored: await restore(deps, who, trash_id) }),
  remove,
});
