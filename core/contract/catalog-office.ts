import * as z from 'zod';
import { category, categoryInput, contents, topic, topicInput } from './catalog-office-input.ts';
import { can, id, operation } from './operation.ts';
import { openedVersion } from './version.ts';

const category_id = id('Category not found');
const topic_id = id('Topic not found');

/** What the list shows of a topic. */
const { name, description, code, exam_vendor, exam_code } = topic.shape;
const listed = { name, description, code, exam_vendor, exam_code };

export const catalogOfficeContract = {
  list: operation('admin', 'GET /api/admin/catalog', 'All categories by name, each with its topics by name').output(
    z.object({
      categories: z.array(
        category.extend({
          topics: z.array(
            z.object({
              id: z.uuid(),
              ...listed,
              question_count: z.number().int(),
              flashcard_count: z.number().int(),
              /** Names of the exam's domains. */
              domains: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  ),

  addCategory: operation('admin', 'POST /api/admin/categories', 'Add a category', 'keyed')
    .errors(can('CATEGORY_NAME_TAKEN', 'CATEGORY_ADD_FAILED'))
    .input(z.object(categoryInput))
    .output(z.object({ category })),

  updateCategory: operation('admin', 'PUT /api/admin/categories/{category_id}', 'Change a category', 'natural')
    .errors(can('CATEGORY_NOT_FOUND', 'CATEGORY_CHANGED', 'CATEGORY_NAME_TAKEN', 'CATEGORY_UPDATE_FAILED'))
    .input(z.object({ category_id, version: openedVersion, ...categoryInput }))
    .output(z.object({ category })),

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
    .errors(can('CATEGORY_NOT_FOUND', 'CATEGORY_DELETE_FAILED'))
    .input(z.object({ category_id }))
    .output(z.object({ trash_id: z.uuid() })),

  topic: operation('admin', 'GET /api/admin/topics/{topic_id}', 'A topic with its exam')
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id }))
    .output(z.object({ topic })),

  addTopic: operation('admin', 'POST /api/admin/topics', 'Add a topic', 'keyed')
    .errors(can('CATEGORY_NOT_FOUND', 'TOPIC_NAME_TAKEN', 'TOPIC_CODE_TAKEN', 'TOPIC_ADD_FAILED'))
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
        'TOPIC_UPDATE_FAILED',
      ),
    )
    .input(z.object({ topic_id, version: openedVersion, ...topicInput }))
    .output(z.object({ topic })),

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
    .errors(can('TOPIC_NOT_FOUND', 'TOPIC_DELETE_FAILED'))
    .input(z.object({ topic_id }))
    .output(z.object({ trash_id: z.uuid() })),
};
