import * as z from 'zod';
import { byFreshSession, can, id, otherwise } from '../contract/operation.ts';
import { inputOf } from '../contract/record.ts';
import { suspensionFields } from './suspension.ts';

const user_id = id();

export const suspensionsContract = {
  suspend: byFreshSession(
    'admin',
    'POST /api/admin/users/{user_id}/suspension',
    'Suspend a user: ends their sessions and refuses sign-ins and access tokens until they are reinstated',
    'keyed',
    'ONLY_ADMINISTRATORS_SUSPEND',
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

  reinstate: byFreshSession(
    'admin',
    'DELETE /api/admin/users/{user_id}/suspension',
    'Reinstate a suspended user',
    'keyed',
    'ONLY_ADMINISTRATORS_SUSPEND',
  )
    .errors(can('USER_UNKNOWN', 'USER_NOT_SUSPENDED', otherwise('USER_REINSTATEMENT_FAILED')))
    .input(z.object({ user_id }))
    .output(z.object({ reinstated: z.literal(true) })),
};
