import * as z from 'zod';
import { generalFailures } from '../general.ts';
import { isStorable } from '../unstorable-text.ts';
import { SUSPENSION_REASON_MAX, userSentences as words } from '../users.ts';
import { bySession, can, freshly, id, operation, otherwise } from './operation.ts';

const user_id = id();
const reason = z
  .string(words.reasonNeeded)
  .trim()
  .min(1, words.reasonNeeded)
  .max(SUSPENSION_REASON_MAX, words.reasonLong)
  .refine(isStorable, generalFailures.UNSTORABLE_TEXT[1]);

/** Between active and deleted: the account stays, and opens nothing. */
export const suspensionsContract = {
  suspend: bySession(
    freshly(
      operation(
        'admin',
        'POST /api/admin/users/{user_id}/suspension',
        'Suspend a user: ends their sessions and refuses sign-ins and access tokens until they are reinstated',
        'keyed',
        'ONLY_ADMINISTRATORS_SUSPEND',
      ),
    ),
  )
    .errors(
      can(
        'USER_UNKNOWN',
        'OWN_ACCOUNT_SUSPENDED',
        'LAST_ADMIN_SUSPENDED',
        'USER_SUSPENDED_ALREADY',
        otherwise('USER_SUSPENSION_FAILED'),
      ),
    )
    .input(
      z.object({
        user_id,
        reason,
        /** Whether the reason is emailed to the user. */
        notify: z.boolean(words.notifyWrong).default(false),
      }),
    )
    .output(z.object({ suspended: z.literal(true) })),

  reinstate: bySession(
    freshly(
      operation(
        'admin',
        'DELETE /api/admin/users/{user_id}/suspension',
        'Reinstate a suspended user',
        'keyed',
        'ONLY_ADMINISTRATORS_SUSPEND',
      ),
    ),
  )
    .errors(can('USER_UNKNOWN', 'USER_NOT_SUSPENDED', otherwise('USER_REINSTATEMENT_FAILED')))
    .input(z.object({ user_id }))
    .output(z.object({ reinstated: z.literal(true) })),
};
