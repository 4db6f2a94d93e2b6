import { auditContract } from '#core/audit/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { auditActors, auditList } from './list.ts';

export const auditRouter = serve(auditContract, { list: auditList, actors: auditActors });
