import * as z from 'zod';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { bulkKindNames } from './bulk.ts';

/** While it runs, `sentence` is null. All or nothing: a failed one changed nothing, and `error` says why. */
export const bulkAction = z.object({
  id: z.uuid(),
  kind: z.enum(bulkKindNames),
  state: z.enum(['running', 'done', 'failed']),
  total: z.int(),
  done: z.int(),
  sentence: z.string().nullable(),
  error: z.string().nullable(),
  outcome: z
    .object({
      changed: z.int(),
      already: z.int(),
      gone: z.int(),
      unusable: z.int(),
      target: z.string().nullable(),
      trash_id: z.uuid().nullable(),
    })
    .nullable(),
  created_at: moment,
});

/** An action that ends within a second is not listed later. */
export const startedBulkAction = z.object({ bulk_action: bulkAction });

export const bulkContract = contentPart({
  list: operation(
    'admin',
    'GET /api/admin/bulk-actions',
    'Your actions on selected rows that are under way, and those that took longer than their call, until you dismiss them',
  )
    .errors(can(otherwise('BULK_ACTIONS_FAILED')))
    .input(z.object({ noun: z.enum(['question', 'flashcard'], 'There is no such filter.').optional() }))
    .output(z.object({ bulk_actions: z.array(bulkAction) })),

  dismiss: operation(
    'admin',
    'DELETE /api/admin/bulk-actions/{bulk_action_id}',
    'Take an action that ended off the list',
    'natural',
  )
    .errors(can('BULK_ACTION_NOT_FOUND', 'BULK_ACTION_RUNNING'))
    .input(z.object({ bulk_action_id: id() }))
    .output(z.object({ dismissed: z.literal(true) })),
});
