import * as z from 'zod';
import { withOwnTextRule } from '../contract/text-input.ts';
import { countLines, uploadSentences as say, sizeOf, uploadLimits } from './uploads.ts';

export const counts = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });

export const lineErrors = {
  errors: z.array(z.object({ line: z.int(), number: z.int().nullable(), reason: z.string() })),
  error_count: z.int(),
  /** Changes of the text that its author may want. `line` counts from 1; null leaves it out, `before` moves it before that line. */
  suggestions: z.array(
    z.object({
      sentence: z.string(),
      action: z.string(),
      edits: z.array(z.object({ line: z.int(), text: z.string().nullable().optional(), before: z.int().optional() })),
    }),
  ),
};

export const uploadText = (missing: string) =>
  withOwnTextRule(
    z
      .string(missing)
      .refine((text) => sizeOf(text) <= uploadLimits.bytes, say.tooLarge)
      .refine((text) => countLines(text) <= uploadLimits.lines, say.tooManyLines),
  );
