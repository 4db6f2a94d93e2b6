import { bulkContract } from '#core/bulk/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { dismissBulkAction, listBulkActions } from './start.ts';

export const bulkRouter = serve(bulkContract, { list: listBulkActions, dismiss: dismissBulkAction });
