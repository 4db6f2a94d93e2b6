import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { auditActors } from './actors.ts';
import { auditList } from './list.ts';

/** What administrators did. */
export const auditRouter = {
  list: api.audit.list.handler(({ context, input }) =>
    orElse('AUDIT_FAILED', context, (deps) => auditList(deps, input)),
  ),
  actors: api.audit.actors.handler(({ context }) =>
    orElse('AUDIT_FAILED', context, async (deps) => ({ actors: await auditActors(deps) })),
  ),
};
