import * as z from 'zod';
import { sortsBy } from '../lib/sort.ts';
import { isStorable } from '../lib/unstorable-text.ts';

export const cursorInput = { cursor: z.string('This is not a page.').max(1200, 'This is not a page.').optional() };

const sizeWrong = 'A page has 1 to 500 rows.';

export function pageOfUpTo(size: number) {
  return {
    ...cursorInput,
    size: z.coerce.number(sizeWrong).int(sizeWrong).min(1, sizeWrong).max(500, sizeWrong).default(size),
  };
}

export const pageInput = pageOfUpTo(50);

const cursor = z.string().nullable();

export const narrowPageOutput = {
  next_cursor: cursor,
  previous_cursor: cursor,
  first: z.number().int(),
  total: z.number().int(),
};

export const pageOutput = {
  ...narrowPageOutput,
  /** Null on the last page. */
  last_cursor: cursor,
  /** With an estimated total: `first` and `page` are counted from the end. */
  from_end: z.boolean(),
  page: z.number().int(),
  pages: z.number().int(),
  total_is_estimate: z.boolean(),
};

/** PostgreSQL text cannot contain NUL. */
export const searchInput = z
  .string('Type fewer words.')
  .overwrite((words) => words.trim().replace(/\s+/g, ' '))
  .max(200, 'Type fewer words.')
  .refine(isStorable, 'These words have a character that no text has.')
  .optional();

/** 'code' is ascending, '-created' descending. */
export const sortInput = <Column extends string>(columns: readonly Column[]) =>
  z.enum(sortsBy(columns), 'This list cannot be sorted by that.');
