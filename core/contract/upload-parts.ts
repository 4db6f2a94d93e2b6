import * as z from 'zod';

/** What an upload would do, or did, with the items of a text. */
export const counts = z.object({
  /** New ones. */
  added: z.int(),
  /** Those that exist under their Id and get the text's content. */
  updated: z.int(),
  /** Duplicates. */
  skipped: z.int(),
});

export const lineErrors = {
  /** The first of them. Lines count from 1; `number` is that of the question or card, null before the first. */
  errors: z.array(z.object({ line: z.int(), number: z.int().nullable(), reason: z.string() })),
  error_count: z.int(),
};
