import * as z from 'zod';
import { trashSorts } from '../trash.ts';
import { can, contentPart, freshly, id, moment, operation, otherwise } from './operation.ts';
import { pageInput, pageOutput, sortInput } from './page.ts';

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
            /** What was deleted: 'Kubernetes Administrator', '6 questions of Cisco CCNA'. */
            name: z.string(),
            /** How much a restore brings back, by kind, without zeros. */
            holds: z.array(
              z.object({
                noun: z.enum(['category', 'topic', 'question', 'flashcard', 'quiz', 'entitlement', 'assignment']),
                count: z.int(),
              }),
            ),
            /** The beginnings of the first three items: of a category its topics, of a topic none. */
            examples: z.array(z.string()),
            /** Null when the administrator's account is gone. */
            deleted_by_name: z.string().nullable(),
            deleted_at: moment,
            /** It can be restored until then. */
            until: moment,
          }),
        ),
        ...pageOutput,
      }),
    ),

  restore: freshly(
    operation(
      'admin',
      'POST /api/admin/trash/{trash_id}/restoration',
      'Put back what was deleted, under the same ids',
      'keyed',
    ),
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
          /** Null if several were restored. */
          id: z.uuid().nullable(),
          /** Of questions, cards and quizzes in one topic. */
          topic_id: z.uuid().nullable(),
          /** Of topics and cards in one category. */
          category_id: z.uuid().nullable(),
        }),
      }),
    ),

  remove: freshly(
    operation('admin', 'DELETE /api/admin/trash/{trash_id}', 'Delete something in the trash for good', 'keyed'),
  )
    .errors(can('TRASH_NOT_FOUND', otherwise('TRASH_REMOVE_FAILED')))
    .input(z.object({ trash_id }))
    .output(z.object({ removed: z.boolean() })),
});
