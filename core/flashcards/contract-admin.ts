import * as z from 'zod';
import { startedBulkAction } from '../bulk/contract.ts';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageInput, pageOutput, searchInput, sortInput } from '../contract/page.ts';
import { openedVersion, version } from '../contract/version.ts';
import { SELECTED_MAX } from '../lib/selection.ts';
import { isStorable } from '../lib/unstorable-text.ts';
import { counts, lineErrors, uploadText } from '../uploads/contract-parts.ts';
import { normalText } from '../uploads/lines.ts';
import { FLASHCARD_SIDE_MAX, flashcardSentences as say } from './admin.ts';
import { noFlashcards } from './text.ts';

const flashcard = z.object({
  id: z.uuid(),
  front_content: z.string(),
  back_content: z.string(),
  external_id: z.string().nullable(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  category_id: z.uuid(),
  category_name: z.string(),
  version,
  created_at: moment,
});

const filters = {
  q: searchInput,
  category_id: id('This is not a category.').optional(),
  topic_id: id(say.topicUnknown).optional(),
  state: z.enum(['reported'], 'There is no such filter.').optional(),
};

const side = z
  .string(say.sideEmpty)
  .max(2 * FLASHCARD_SIDE_MAX, say.sideLong)
  .refine(isStorable, say.sideUnstorable)
  .transform(normalText)
  .refine((text) => text !== '', say.sideEmpty)
  .refine((text) => text.length <= FLASHCARD_SIDE_MAX, say.sideLong);

const content = { front_content: side, back_content: side, topic_id: id(say.topicNeeded) };

const upload = {
  category_id: id(say.topicNeeded),
  topic_id: id(say.topicNeeded),
  text: uploadText(noFlashcards),
  same_id: z.enum(['skip', 'update'], 'Choose what happens to flashcards whose Id exists.').default('skip'),
  same_front: z.enum(['skip', 'add'], 'Choose what happens to flashcards whose front exists.').default('skip'),
};

const previewed = z.object({
  line: z.int(),
  number: z.int().nullable(),
  front_content: z.string(),
  back_content: z.string(),
  external_id: z.string().nullable(),
  act: z.enum(['add', 'update', 'skip']),
  duplicate: z
    .object({
      kind: z.enum(['id', 'front', 'line']),
      same: z.boolean(),
      line: z.int().nullable(),
      existing: z.object({ front_content: z.string(), back_content: z.string(), created_at: moment }).nullable(),
    })
    .nullable(),
});

const ids = (sentence: string) => z.array(id(), sentence).min(1, sentence).max(SELECTED_MAX, say.tooManySent);

const deletion = z.object({ trash_id: z.uuid().nullable(), deleted: z.int() });

export const flashcardsAdminContract = contentPart({
  list: operation('admin', 'GET /api/admin/flashcards', 'Flashcards, by when they were added')
    .input(z.object({ ...pageInput, ...filters, sort: sortInput(['created']).default('-created') }))
    .output(z.object({ flashcards: z.array(flashcard), ...pageOutput })),

  selectAll: operation(
    'admin',
    'GET /api/admin/flashcard-ids',
    'The ids of all flashcards that a search finds, up to 10,000',
  )
    .input(z.object(filters))
    .output(z.object({ flashcard_ids: z.array(z.uuid()) })),

  open: operation('admin', 'GET /api/admin/flashcards/{flashcard_id}', 'A flashcard')
    .errors(can('FLASHCARD_NOT_FOUND'))
    .input(z.object({ flashcard_id: id() }))
    .output(z.object({ flashcard })),

  preview: operation(
    'admin',
    'POST /api/admin/flashcard-previews',
    'Read flashcards as they would be uploaded: what was read, errors by line, duplicates. Nothing is written',
    'natural',
  )
    .errors(
      can(
        'TOPIC_NOT_FOUND',
        'FLASHCARD_TOPIC_ELSEWHERE',
        'FLASHCARDS_TOO_MANY',
        otherwise('FLASHCARDS_UPLOAD_FAILED'),
      ),
    )
    .input(z.object({ ...upload, category_id: upload.category_id.optional(), topic_id: upload.topic_id.optional() }))
    .output(
      z.object({
        preview: z.object({
          flashcards: z.array(previewed),
          flashcard_count: z.int(),
          ...lineErrors,
          duplicate_count: z.int(),
          same_id_count: z.int(),
          same_front_count: z.int(),
          counts,
        }),
      }),
    ),

  upload: operation(
    'admin',
    'POST /api/admin/flashcard-uploads',
    'Upload flashcards to a topic, all or nothing',
    'keyed',
  )
    .errors(
      can(
        'TOPIC_NOT_FOUND',
        'FLASHCARD_TOPIC_ELSEWHERE',
        'FLASHCARDS_UNREADABLE',
        'FLASHCARDS_TOO_MANY',
        'FLASHCARDS_ALL_KNOWN',
        'FLASHCARDS_OVERTAKEN',
        otherwise('FLASHCARDS_UPLOAD_FAILED'),
      ),
    )
    .input(
      z.object({
        ...upload,
        /** If the topic has changed since the preview, nothing is uploaded. */
        expected: counts.optional(),
      }),
    )
    .output(z.object({ upload: counts })),

  add: operation('admin', 'POST /api/admin/flashcards', 'Add a flashcard to a topic', 'keyed')
    .errors(can('TOPIC_NOT_FOUND', otherwise('FLASHCARD_SAVE_FAILED')))
    .input(z.object(content))
    .output(z.object({ flashcard })),

  change: operation(
    'admin',
    'PUT /api/admin/flashcards/{flashcard_id}',
    'Change the sides or the topic of a flashcard; the category follows the topic',
    'natural',
  )
    .errors(
      can(
        'FLASHCARD_NOT_FOUND',
        'FLASHCARD_CHANGED',
        'FLASHCARD_ID_TAKEN',
        'TOPIC_NOT_FOUND',
        otherwise('FLASHCARD_SAVE_FAILED'),
      ),
    )
    .input(z.object({ flashcard_id: id(), ...content, version: openedVersion }))
    .output(z.object({ flashcard })),

  move: operation('admin', 'POST /api/admin/flashcard-moves', 'Move flashcards to a topic', 'keyed')
    .errors(can('TOPIC_NOT_FOUND', 'FLASHCARD_ID_TAKEN', otherwise('FLASHCARDS_NOT_MOVED')))
    .input(z.object({ flashcard_ids: ids(say.noneToMove), topic_id: content.topic_id }))
    .output(startedBulkAction),

  delete: operation('admin', 'POST /api/admin/flashcard-deletions', 'Move flashcards to the trash', 'keyed')
    .errors(can('FLASHCARD_DELETE_FAILED', 'FLASHCARDS_DELETE_FAILED'))
    .input(z.object({ flashcard_ids: ids(say.noneSent) }))
    .output(startedBulkAction),

  deleteAllInTopic: operation(
    'admin',
    'POST /api/admin/topics/{topic_id}/flashcard-deletions',
    'Move all flashcards of a topic to the trash, in one transaction',
    'keyed',
  )
    .errors(
      can('TOPIC_NOT_FOUND', 'FLASHCARDS_NONE', 'FLASHCARDS_COUNT_CHANGED', otherwise('FLASHCARDS_DELETE_FAILED')),
    )
    .input(
      z.object({
        topic_id: id(say.topicUnknown),
        /** The number the user confirmed; if it has changed, nothing is deleted. */
        count: z.int('A count is a whole number.').min(0).optional(),
      }),
    )
    .output(z.object({ deletion })),

  export: operation(
    'admin',
    'GET /api/admin/topics/{topic_id}/flashcard-text',
    'All flashcards of a topic, oldest first, as the text that an upload takes',
  )
    .errors(can('TOPIC_NOT_FOUND', 'FLASHCARDS_NONE'))
    .input(z.object({ topic_id: id(say.topicUnknown) }))
    .output(z.object({ text: z.string(), file_name: z.string() })),
});
