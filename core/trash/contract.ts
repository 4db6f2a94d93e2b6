import * as z from 'zod';
import { can, contentPart, freshly, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageInput, pageOutput, sortInput } from '../contract/page.ts';
import { trashSorts } from './trash.ts';

const trash_id = id('This is no longer in the trash.');
const noun = z.enum(['category', 'topic', 'question', 'flashcard', 'quiz']);

export const trashContract = contentPart({
  list: operation('admin', 'GET /api/admin/trash', 'What administrators deleted, newest first')
    .errors(can(otherwise('TRASH_FAILED')))
    .input(z.object({ ...pageInput, sort: sortInput(trashSorts).default('-deleted') }))
    .output(
      z.object({
        trash: z.array(
          z.object({
            id: z.uuid(),
            noun,
            name: z.string(),
            holds: z.array(
              z.object({
                noun: z.enum(['category', 'topic', 'question', 'flashcard', 'quiz', 'entitlement', 'assignment']),
                count: z.int(),
              }),
            ),
            examples: z.array(z.string()),
            deleted_by_name: z.string().nullable(),
            deleted_at: moment,
            until: moment,
          }),
        ),
        ...pageOutput,
      }),
    ),

  restore: freshly(
    'admin',
    'POST /api/admin/trash/{trash_id}/restoration',
    'Put back what was deleted, under the same ids',
    'keyed',
  )
    .errors(
      can('TRASH_NOT_FOUND', 'TRASH_NAME_TAKEN', 'TRASH_HOME_GONE', 'TRASH_HOME_WAITS', otherwise('RESTORE_FAILED')),
    )
    .input(z.object({ trash_id }))
    .output(
      z.object({
        restored: z.object({
          noun,
          name: z.string(),
          id: z.uuid().nullable(),
          topic_id: z.uuid().nullable(),
          category_id: z.uuid().nullable(),
        }),
      }),
    ),

  remove: freshly('admin', 'DELETE /api/admin/trash/{trash_id}', 'Delete something in the trash for good', 'keyed')
    .errors(can('TRASH_NOT_FOUND', otherwise('TRASH_REMOVE_FAILED')))
    .input(z.object({ trash_id }))
    .output(z.object({ removed: z.boolean() })),
});
