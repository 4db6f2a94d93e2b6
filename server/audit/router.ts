import { auditContract } from '#core/contract/audit.ts';
import { serve } from '../http/serve-operations.ts';
import { auditActors } from './actors.ts';
import { auditList } from './list.ts';

export const auditRouter = serve(auditContract, {
  list: (deps, _who, input) => auditList(deps, input),
  actors: async (deps) => ({ actors: await auditActors(deps) }),
});
