import * as z from 'zod';
import { withOwnTextRule } from '../contract/text-input.ts';
import { countLines, uploadSentences as say, sizeOf, uploadLimits } from './uploads.ts';

export const counts = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });

export const lineErrors = {
  errors: z.array(z.object({ line: z.int(), number: z.int().nullable(), reason: z.string() })),
  error_count: z.int(),
};

export const uploadText = (missing: string) =>
  withOwnTextRule(
    z
      .string(missing)
      .refine((text) => sizeOf(text) <= uploadLimits.bytes, say.tooLarge)
      .refine((text) => countLines(text) <= uploadLimits.lines, say.tooManyLines),
  );
