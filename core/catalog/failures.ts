import type { Failures } from '../lib/failures.ts';

export const catalogFailures = {
  CATEGORY_NOT_FOUND: [404, 'Category not found'],
  CATEGORY_CHANGED: [
    409,
    'Someone else saved this category after you opened it. Review the differences and save again.',
  ],
  TOPIC_CHANGED: [409, 'Someone else saved this topic after you opened it. Review the differences and save again.'],
  CATEGORY_NAME_TAKEN: [409, 'A category with the name "{name}" already exists'],
  CATEGORY_ADD_FAILED: [500, 'Failed to add category'],
  CATEGORY_UPDATE_FAILED: [500, 'Failed to update category'],
  CATEGORY_DELETE_FAILED: [500, 'Failed to delete category'],
  TOPIC_NAME_TAKEN: [409, 'A topic with the name "{name}" already exists in this category'],
  TOPIC_CODE_TAKEN: [409, 'The code {code} belongs to another topic'],
  TOPIC_ADD_FAILED: [500, 'Failed to add topic'],
  TOPIC_UPDATE_FAILED: [500, 'Failed to update topic'],
  TOPIC_DELETE_FAILED: [500, 'Failed to delete topic'],
} as const satisfies Failures;
