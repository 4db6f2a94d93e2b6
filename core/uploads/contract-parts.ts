import * as z from 'zod';

export const counts = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });

export const lineErrors = {
  errors: z.array(z.object({ line: z.int(), number: z.int().nullable(), reason: z.string() })),
  error_count: z.int(),
};
