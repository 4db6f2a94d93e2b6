import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { trashList } from './list.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';

/** What administrators deleted, and the way back. */
export const trashRouter = {
  list: api.trash.list.handler(({ context, input }) =>
    orElse('TRASH_FAILED', context, (deps) => trashList(deps, input)),
  ),
  restore: api.trash.restore.handler(({ context, input }) =>
    orElse('RESTORE_FAILED', context, async (deps) => ({
      restored: await restore(deps, context.who, input.trash_id),
    })),
  ),
  remove: api.trash.remove.handler(({ context, input }) =>
    orElse('TRASH_REMOVE_FAILED', context, async (deps) => {
      await remove(deps, context.who, input.trash_id);
      return { removed: true };
    }),
  ),
};
