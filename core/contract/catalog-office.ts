import * as z from 'zod';
import { operation } from './operation.ts';

export const catalogOfficeContract = {
  list: operation('admin', 'GET /api/admin/catalog', 'All categories by name, each with its topics by name').output(
    z.object({
      categories: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          description: z.string(),
          topics: z.array(
            z.object({
              id: z.uuid(),
              name: z.string(),
              description: z.string(),
              code: z.string(),
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
};
