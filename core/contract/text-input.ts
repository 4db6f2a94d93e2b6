import * as z from 'zod';
import { generalFailures } from '../general.ts';
import { imageUrlProblem } from '../images.ts';
import { markdownShapeProblem } from '../markdown-shape.ts';
import { typedLine } from '../plain-line.ts';
import { normalText } from '../text-lines.ts';
import { isStorable } from '../unstorable-text.ts';

const [, unstorable] = generalFailures.UNSTORABLE_TEXT;

const ownRule = new WeakSet<object>();

/**
 * Marks a field of an input to which the rule for text (`isStorable`), which the server applies to every field before the operation, is not
 * applied: what is only compared (a password of today), or whose operation names the line of what it refuses. Return the same schema.
 */
export function withOwnTextRule<Schema extends z.ZodType>(schema: Schema): Schema {
  ownRule.add(schema);
  return schema;
}

export const hasOwnTextRule = (schema: object): boolean => ownRule.has(schema);

/** Text as it was typed, of at most `limit` characters; `missing` is said where there is none. */
export const writtenText = (limit: number, tooLong: string, missing = tooLong) =>
  z.string(missing).max(limit, tooLong).refine(isStorable, unstorable);

/** Markdown: such a text, of a shape that is rendered in time. */
export const markdownText = (limit: number, tooLong: string, missing = tooLong) =>
  writtenText(limit, tooLong, missing).superRefine((text, { addIssue }) => {
    const problem = markdownShapeProblem(text);
    if (problem !== null) addIssue({ code: 'custom', message: problem });
  });

/** Text on one line: line breaks become spaces. */
export const lineOfText = (limit: number, tooLong: string, missing = tooLong) =>
  writtenText(limit, tooLong, missing).transform((text) =>
    typedLine(normalText(text).replaceAll(/(?<!\s)\s*\n\s*/g, ' ')),
  );

/** An https address or a picture uploaded here; blank and left out are null. */
export const imageAddress = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .transform((url) => url || null)
    .refine((url) => url === null || imageUrlProblem(url) === null, sentence)
    .nullable()
    .default(null);
