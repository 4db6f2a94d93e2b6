import * as z from 'zod';
import { categoryFields } from '../catalog/category.ts';
import { topicFields } from '../catalog/topic.ts';
import { inputOf, outputOf } from './record.ts';
import { version } from './version.ts';

export const categoryInput = inputOf(categoryFields);

export const topicInput = inputOf(topicFields);

export const category = z.object({ id: z.uuid(), ...outputOf(categoryFields), version });

export const topic = z.object({
  id: z.uuid(),
  ...outputOf(topicFields),
  question_count: z.int(),
  flashcard_count: z.int(),
  version,
});

/** What goes with a category or topic that is deleted: how many of each. */
export const contents = z.object({
  topics: z.int(),
  questions: z.int(),
  flashcards: z.int(),
  /** Set papers. */
  quizzes: z.int(),
  /** Set papers of other topics that lose some of their questions. */
  other_quizzes: z.int(),
  entitlements: z.int(),
  grants: z.int(),
});
