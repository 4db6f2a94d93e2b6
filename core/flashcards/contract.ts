import * as z from 'zod';
import { can, id, moment, operation } from '../contract/operation.ts';

export const flashcardsContract = {
  flashcardTopics: operation('user', 'GET /api/flashcard-topics', 'Topics that have flashcards, by category').output(
    z.object({
      categories: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          description: z.string(),
          topics: z.array(
            z.object({
              id: z.uuid(),
              category_id: z.uuid(),
              name: z.string(),
              description: z.string(),
              flashcard_count: z.int(),
            }),
          ),
        }),
      ),
    }),
  ),

  flashcards: operation('user', 'GET /api/topics/{topic_id}/flashcards', 'The flashcards of a topic')
    .errors(can('TOPIC_NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .input(z.object({ topic_id: id('Topic not found') }))
    .output(
      z.object({
        topic: z.object({
          id: z.uuid(),
          category_id: z.uuid(),
          category_name: z.string(),
          category_description: z.string(),
          name: z.string(),
          description: z.string(),
          question_count: z.int(),
        }),
        flashcards: z.array(
          z.object({
            id: z.uuid(),
            topic_id: z.uuid(),
            category_id: z.uuid(),
            front_content: z.string(),
            back_content: z.string(),
            created_at: moment,
          }),
        ),
      }),
    ),
};
