import * as z from 'zod';
import { suspensionFields } from '../users/suspension.ts';
import { bySession, can, freshly, id, operation, otherwise } from './operation.ts';
import { inputOf } from './record.ts';

const user_id = id();

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
    .input(z.object({ user_id, ...inputOf(suspensionFields) }))
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
