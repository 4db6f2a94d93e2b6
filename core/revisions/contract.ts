import * as z from 'zod';
import { moment } from '../contract/operation.ts';
import { revisionSentences as say } from './revisions.ts';

export const revision = z.coerce
  .number(say.revision)
  .int(say.revision)
  .min(1, say.revision)
  .max(2_000_000_000, say.revision);

export const listedRevision = z.object({
  revision: z.int(),
  title: z.string(),
  saved_at: moment,
  saved_by_name: z.string().nullable(),
  is_present: z.boolean(),
});

const said = z.record(z.string(), z.string());

export const openedRevision = z.object({
  revision: z.int(),
  fields: said,
  before: said.nullable(),
  present: z.object({ version: z.int(), fields: said }),
});
