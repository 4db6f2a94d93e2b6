import * as z from 'zod';
import { can, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageInput, pageOutput, searchInput, sortInput } from '../contract/page.ts';

const day = z.iso
  .date('A date is a day of the calendar.')
  .regex(/^[12]/, 'A date is a day of the calendar.')
  .optional();

export const auditContract = {
  list: operation('admin', 'GET /api/admin/audit', 'What administrators did, newest first')
    .errors(can(otherwise('AUDIT_FAILED')))
    .input(
      z.object({
        ...pageInput,
        sort: sortInput(['at']).default('-at'),
        search: searchInput,
        noun: z.string('This is not a kind of thing.').max(40, 'This is not a kind of thing.').optional(),
        actor_id: id('This is not an administrator.').optional(),
        from: day,
        to: day,
      }),
    )
    .output(
      z.object({
        audit: z.array(
          z.object({
            id: z.uuid(),
            at: moment,
            actor_id: z.uuid(),
            actor_name: z.string().nullable(),
            what: z.string(),
            noun: z.string(),
            object_id: z.uuid().nullable(),
            object_name: z.string(),
            person: z.object({ id: z.uuid(), full_name: z.string().nullable() }).nullable(),
            detail: z.record(z.string(), z.unknown()),
          }),
        ),
        ...pageOutput,
      }),
    ),

  actors: operation('admin', 'GET /api/admin/audit-actors', 'Administrators, and everybody who ever did something')
    .errors(can(otherwise('AUDIT_FAILED')))
    .output(z.object({ actors: z.array(z.object({ id: z.uuid(), full_name: z.string().nullable() })) })),
};
