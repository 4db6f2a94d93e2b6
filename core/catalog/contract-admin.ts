import * as z from 'zod';
import { can, contentPart, id, operation, otherwise } from '../contract/operation.ts';
import { inputOf, outputOf } from '../contract/record.ts';
import { openedVersion, version } from '../contract/version.ts';
import { categoryFields } from './category.ts';
import { topicFields } from './topic.ts';

const category_id = id('Category not found');
const topic_id = id('Topic not found');

const categoryInput = inputOf(categoryFields);
const category = z.object({ id: z.uuid(), ...outputOf(categoryFields), version });

const topicInput = inputOf(topicFields);
const counts = { question_count: z.int(), flashcard_count: z.int() };
const topic = z.object({ id: z.uuid(), ...outputOf(topicFields), ...counts, version });

const listedTopic = topic
  .pick({ id: true, name: true, description: true, code: true, exam_vendor: true, exam_code: true })
  .extend({ ...counts, domains: z.array(z.string()) });

const contents = z.object({
  topics: z.int(),
  questions: z.int(),
  flashcards: z.int(),
  quizzes: z.int(),
  other_quizzes: z.int(),
  entitlements: z.int(),
  grants: z.int(),
});

export const catalogAdminContract = contentPart({
  list: operation('admin', 'GET /api/admin/catalog', 'All categories with their topics, both in their order').output(
    z.object({ categories: z.array(category.extend({ topics: z.array(listedTopic) })) }),
  ),

  addCategory: operation('admin', 'POST /api/admin/categories', 'Add a category', 'keyed')
    .errors(can('CATEGORY_NAME_TAKEN', otherwise('CATEGORY_ADD_FAILED')))
    .input(z.object(categoryInput))
    .output(z.object({ category })),

  updateCategory: operation('admin', 'PUT /api/admin/categories/{category_id}', 'Change a category', 'natural')
    .errors(can('CATEGORY_NOT_FOUND', 'CATEGORY_CHANGED', 'CATEGORY_NAME_TAKEN', otherwise('CATEGORY_UPDATE_FAILED')))
    .input(z.object({ category_id, version: openedVersion, ...categoryInput }))
    .output(z.object({ category })),

  moveCategory: operation(
    'admin',
    'POST /api/admin/categories/{category_id}/move',
    'Put a category before another one, or last',
    'natural',
  )
    .errors(can('CATEGORY_NOT_FOUND', otherwise('CATEGORY_UPDATE_FAILED')))
    .input(z.object({ category_id, before_id: category_id.nullable() }))
    .output(z.object({ moved: z.literal(true) })),

  categoryContents: operation(
    'admin',
    'GET /api/admin/categories/{category_id}/contents',
    'What would go with a category',
  )
    .errors(can('CATEGORY_NOT_FOUND'))
    .input(z.object({ category_id }))
    .output(z.object({ contents })),

  deleteCategory: operation(
    'admin',
    'DELETE /api/admin/categories/{category_id}',
    'Move a category with its topics and all that is in them to the trash',
    'keyed',
  )
    .errors(can('CATEGORY_NOT_FOUND', otherwise('CATEGORY_DELETE_FAILED')))
    .input(z.object({ category_id }))
    .output(z.object({ trash_id: z.uuid() })),

  topic: operation('admin', 'GET /api/admin/topics/{topic_id}', 'A topic with its exam')
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id }))
    .output(z.object({ topic })),

  addTopic: operation('admin', 'POST /api/admin/topics', 'Add a topic', 'keyed')
    .errors(can('CATEGORY_NOT_FOUND', 'TOPIC_NAME_TAKEN', 'TOPIC_CODE_TAKEN', otherwise('TOPIC_ADD_FAILED')))
    .input(z.object(topicInput))
    .output(z.object({ topic })),

  updateTopic: operation(
    'admin',
    'PUT /api/admin/topics/{topic_id}',
    'Change a topic; in another category its flashcards are there as well',
    'natural',
  )
    .errors(
      can(
        'TOPIC_NOT_FOUND',
        'TOPIC_CHANGED',
        'CATEGORY_NOT_FOUND',
        'TOPIC_NAME_TAKEN',
        'TOPIC_CODE_TAKEN',
        otherwise('TOPIC_UPDATE_FAILED'),
      ),
    )
    .input(z.object({ topic_id, version: openedVersion, ...topicInput }))
    .output(z.object({ topic })),

  moveTopic: operation(
    'admin',
    'POST /api/admin/topics/{topic_id}/move',
    'Put a topic before another one of its category, or last in it',
    'natural',
  )
    .errors(can('TOPIC_NOT_FOUND', otherwise('TOPIC_UPDATE_FAILED')))
    .input(z.object({ topic_id, before_id: topic_id.nullable() }))
    .output(z.object({ moved: z.literal(true) })),

  topicContents: operation('admin', 'GET /api/admin/topics/{topic_id}/contents', 'What would go with a topic')
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id }))
    .output(z.object({ contents })),

  deleteTopic: operation(
    'admin',
    'DELETE /api/admin/topics/{topic_id}',
    'Move a topic with all that is in it to the trash',
    'keyed',
  )
    .errors(can('TOPIC_NOT_FOUND', otherwise('TOPIC_DELETE_FAILED')))
    .input(z.object({ topic_id }))
    .output(z.object({ trash_id: z.uuid() })),
});
