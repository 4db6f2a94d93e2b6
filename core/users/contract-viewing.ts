import * as z from 'zod';
import { byFreshSession, bySession, can, id, moment, otherwise } from '../contract/operation.ts';

export const viewingContract = {
  view: byFreshSession(
    'admin',
    'POST /api/admin/users/{user_id}/view',
    "View the site as this learner, read only, for half an hour; it is the caller's own session that shows it",
    'natural',
  )
    .errors(can('USER_UNKNOWN', 'OWN_ACCOUNT_VIEWED', otherwise('VIEWING_FAILED')))
    .input(z.object({ user_id: id() }))
    .output(z.object({ until: moment })),

  stopViewing: bySession('admin', 'DELETE /api/admin/viewing', 'Stop viewing as a learner', 'natural')
    .errors(can(otherwise('VIEWING_NOT_STOPPED')))
    .output(z.object({ user_id: z.uuid().nullable() })),
};
