import * as z from 'zod';
import { sortsBy } from '../sort.ts';
import { isStorable } from '../unstorable-text.ts';

/** Input of a list that pages: the cursor that an earlier call returned. */
export const cursorInput = { cursor: z.string('This is not a page.').max(1200, 'This is not a page.').optional() };

const sizeWrong = 'A page has 1 to 500 rows.';

/** Of a list of administrators, who also choose how many rows a page has. */
export function pageOfUpTo(size: number) {
  return {
    ...cursorInput,
    size: z.coerce.number(sizeWrong).int(sizeWrong).min(1, sizeWrong).max(500, sizeWrong).default(size),
  };
}

export const pageInput = pageOfUpTo(50);

/** What a list that pages returns beside its rows. */
export const pageOutput = {
  /** Of the page after this one; null on the last. */
  next_cursor: z.string().nullable(),
  /** Of the page before this one; null on the first. */
  previous_cursor: z.string().nullable(),
  /** Place of the first row in the whole list, from 1. */
  first: z.number().int(),
  /** How many rows there are, counted up to 1,000. */
  total: z.number().int(),
  /** True where there are more than `total`. */
  total_is_more: z.boolean(),
};

/** A search box's words: trimmed, one blank between them; empty searches for nothing. The database has no NUL to look for. */
export const searchInput = z
  .string('Type fewer words.')
  .overwrite((words) => words.trim().replace(/\s+/g, ' '))
  .max(200, 'Type fewer words.')
  .refine(isStorable, 'These words have a character that no text has.')
  .optional();

/** How a list is sorted: 'code' is ascending, '-created' descending. */
export const sortInput = <Column extends string>(columns: readonly Column[]) =>
  z.enum(sortsBy(columns), 'This list cannot be sorted by that.');
