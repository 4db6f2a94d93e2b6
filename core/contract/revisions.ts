import * as z from 'zod';
import { revisionSentences as say } from '../revisions.ts';
import { moment } from './operation.ts';

/** A revision in a path: the version that its save made. */
export const revision = z.coerce
  .number(say.revision)
  .int(say.revision)
  .min(1, say.revision)
  .max(2_000_000_000, say.revision);

/** A save as the history lists it. */
export const listedRevision = z.object({
  /** The version that this save made. */
  revision: z.int(),
  title: z.string(),
  saved_at: moment,
  /** Null where it is not known who saved it, or the account is gone. */
  saved_by_name: z.string().nullable(),
  /** Whether it says what is saved now. */
  is_present: z.boolean(),
});

/** What a text said, by field, each as it is read. */
const said = z.record(z.string(), z.string());

/** A revision beside what it is compared with. */
export const openedRevision = z.object({
  revision: z.int(),
  fields: said,
  /** What the save before it said; null where that is not kept. */
  before: said.nullable(),
  /** What is saved now, and its version: who restores a revision names it. */
  present: z.object({ version: z.int(), fields: said }),
});
