import * as z from 'zod';
import { can, lenient, operation } from '../contract/operation.ts';
import { withOwnTextRule } from '../contract/text-input.ts';

export const siteContract = {
  health: lenient(operation('public', 'GET /api/health', 'Whether the server and its database answer'))
    .errors(can('DATABASE_UNAVAILABLE'))
    .output(z.object({ status: z.literal('ok') })),

  readiness: lenient(operation('public', 'GET /api/readiness', 'Whether this instance should be sent requests'))
    .errors(can('UNAVAILABLE', 'DATABASE_UNAVAILABLE'))
    .output(z.object({ status: z.literal('ready') })),

  clientError: lenient(
    operation('public', 'POST /api/client-errors', "Report a failure in somebody's browser to the log", 'once'),
  )
    .errors(can('TOO_MANY_ATTEMPTS'))
    .input(
      z.object({
        message: withOwnTextRule(
          z.string('What went wrong?').min(1, 'What went wrong?').max(2000, 'At most 2000 characters.'),
        ),
        stack: withOwnTextRule(z.string('A stack is a text.').max(8000, 'At most 8000 characters.').optional()),
        path: withOwnTextRule(z.string('A path is a text.').max(2000, 'At most 2000 characters.').optional()),
      }),
    )
    .output(z.object({ received: z.literal(true) })),

  library: operation('public', 'GET /api/library', 'What the library holds, in counts').output(
    z.object({
      library: z.object({
        categories: z.array(
          z.object({ name: z.string(), description: z.string(), topics: z.int(), questions: z.int() }),
        ),
        topics: z.int(),
        questions: z.int(),
        flashcards: z.int(),
        made_by: z.string(),
        reviewed_on: z.string(),
      }),
    }),
  ),

  openapi: lenient(operation('public', 'GET /api/openapi.json', 'This API as an OpenAPI 3.1 document')).output(
    z.record(z.string(), z.unknown()),
  ),
};
