import * as z from 'zod';
import { imageUrlProblem } from '../images/images.ts';
import { generalFailures } from '../lib/general.ts';
import { typedLine } from '../lib/plain-line.ts';
import { isStorable } from '../lib/unstorable-text.ts';
import { markdownShapeProblem } from '../markdown/shape.ts';
import { normalText } from '../uploads/lines.ts';

const [, unstorable] = generalFailures.UNSTORABLE_TEXT;

const ownRule = new WeakSet<object>();

/**
 * Exempts a field from `isStorable`, which the server applies to every field: for text that is only compared (a current
 * password), or whose operation reports the line it refuses. Returns the same schema.
 */
export function withOwnTextRule<Schema extends z.ZodType>(schema: Schema): Schema {
  ownRule.add(schema);
  return schema;
}

export const hasOwnTextRule = (schema: object): boolean => ownRule.has(schema);

export const writtenText = (limit: number, tooLong: string, missing = tooLong) =>
  z.string(missing).max(limit, tooLong).refine(isStorable, unstorable);

/** Refuses text whose structure would take too long to render. */
export const markdownText = (limit: number, tooLong: string, missing = tooLong) =>
  writtenText(limit, tooLong, missing).superRefine((text, { addIssue }) => {
    const problem = markdownShapeProblem(text);
    if (problem !== null) addIssue({ code: 'custom', message: problem });
  });

/** Line breaks become spaces. */
export const lineOfText = (limit: number, tooLong: string, missing = tooLong) =>
  writtenText(limit, tooLong, missing).transform((text) =>
    typedLine(normalText(text).replaceAll(/(?<!\s)\s*\n\s*/g, ' ')),
  );

/** An https URL or a picture uploaded here; blank and undefined become null. */
export const imageAddress = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .transform((url) => url || null)
    .refine((url) => url === null || imageUrlProblem(url) === null, sentence)
    .nullable()
    .default(null);
