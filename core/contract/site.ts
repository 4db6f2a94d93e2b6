import * as z from 'zod';
import { operation } from './operation.ts';

export const siteContract = {
  health: operation('public', 'GET /api/health', 'Whether the server and its database answer').output(
    z.object({ status: z.literal('ok') }),
  ),

  library: operation('public', 'GET /api/library', 'What the library holds, in counts').output(
    z.object({
      library: z.object({
        categories: z.array(
          z.object({ name: z.string(), description: z.string(), topics: z.int(), questions: z.int() }),
        ),
        topics: z.int(),
        questions: z.int(),
        flashcards: z.int(),
        /** How the content was made, in words. */
        made_by: z.string(),
        /** Day of the last review, YYYY-MM-DD. */
        reviewed_on: z.string(),
      }),
    }),
  ),

  openapi: operation('public', 'GET /api/openapi.json', 'This API as an OpenAPI 3.1 document').output(
    z.record(z.string(), z.unknown()),
  ),
};
