import * as z from 'zod';
import { can, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageInput, pageOutput, searchInput, sortInput } from '../contract/page.ts';
import { inputOf, outputOf } from '../contract/record.ts';
import { openedVersion, version } from '../contract/version.ts';
import { ASSIGNED_AT_ONCE, assignOutcomes } from './assign.ts';
import { entitlementFields } from './entitlement.ts';
import { entitlementSorts, grantSorts, entitlementSentences as say } from './entitlements.ts';
import { grantFields } from './grant.ts';

const entitlement = z.object({
  id: z.uuid(),
  ...outputOf(entitlementFields),
  redeem_until: moment.nullable(),
  topic_name: z.string(),
  state: z.enum(['active', 'inactive', 'expired']),
  redemption_count: z.int(),
  version,
  created_at: moment,
  active_grants: z.int(),
  /** Deleted together with the entitlement. */
  grants: z.int(),
});

/** The state does not depend on whether the entitlement is active. */
const grant = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  entitlement_id: z.uuid(),
  created_at: moment,
  expires_at: moment.nullable(),
  is_active: z.boolean(),
  version,
  state: z.enum(['active', 'expired', 'revoked']),
  full_name: z.string().nullable(),
  entitlement: z.object({
    name: z.string(),
    code: z.string(),
    is_ad_free: z.boolean(),
    is_active: z.boolean(),
    topic_name: z.string(),
  }),
});

/** YYYY-MM-DD; the grant lasts to the end of that day in UTC. */
const dayOrNone = z
  .union([z.literal(''), z.iso.date(say.dayWrong)], say.dayWrong)
  .nullish()
  .refine((day) => !day || (day >= '2000' && day < '3000'), say.dayWrong)
  .transform((day) => day || null);

const entitlementInput = inputOf(entitlementFields);

export const entitlementsAdminContract = {
  list: operation('admin', 'GET /api/admin/entitlements', 'Entitlements, newest first unless sorted otherwise')
    .errors(can(otherwise('ENTITLEMENT_LIST_FAILED')))
    .input(
      z.object({
        q: searchInput,
        state: z.enum(['active', 'inactive', 'expired'], say.stateWrong).optional(),
        entitlement_id: id().optional(),
        sort: sortInput(entitlementSorts).default('-created'),
        ...pageInput,
      }),
    )
    .output(z.object({ entitlements: z.array(entitlement), ...pageOutput })),

  one: operation('admin', 'GET /api/admin/entitlements/{entitlement_id}', 'An entitlement')
    .errors(can('ENTITLEMENT_NOT_FOUND', otherwise('ENTITLEMENT_LIST_FAILED')))
    .input(z.object({ entitlement_id: id() }))
    .output(z.object({ entitlement })),

  generateCode: operation(
    'admin',
    'POST /api/admin/entitlement-codes',
    'A code of six random characters that no entitlement has; nothing is kept of it',
    'natural',
  )
    .errors(can(otherwise('ENTITLEMENT_CODE_FAILED')))
    .output(z.object({ code: z.string() })),

  add: operation('admin', 'POST /api/admin/entitlements', 'Add an entitlement', 'keyed')
    .errors(
      can(
        'ENTITLEMENT_CODE_TAKEN',
        'ENTITLEMENT_DAY_PAST',
        'TOPIC_NOT_FOUND',
        otherwise('ENTITLEMENT_CREATE_FAILED'),
      ),
    )
    .input(z.object(entitlementInput))
    .output(z.object({ entitlement })),

  change: operation('admin', 'PUT /api/admin/entitlements/{entitlement_id}', 'Change an entitlement', 'natural')
    .errors(
      can(
        'ENTITLEMENT_NOT_FOUND',
        'ENTITLEMENT_CHANGED',
        'ENTITLEMENT_CODE_TAKEN',
        'ENTITLEMENT_LIMIT_BELOW_USE',
        'TOPIC_NOT_FOUND',
        otherwise('ENTITLEMENT_UPDATE_FAILED'),
      ),
    )
    .input(z.object({ entitlement_id: id(), version: openedVersion, ...entitlementInput }))
    .output(z.object({ entitlement })),

  remove: operation(
    'admin',
    'DELETE /api/admin/entitlements/{entitlement_id}',
    'Delete an entitlement with all its grants, for good',
    'keyed',
  )
    .errors(can('ENTITLEMENT_NOT_FOUND', otherwise('ENTITLEMENT_DELETE_FAILED')))
    .input(z.object({ entitlement_id: id() }))
    .output(z.object({ deleted: z.boolean(), grants: z.int() })),

  assignableUsers: operation(
    'admin',
    'GET /api/admin/entitlement-users',
    'Users to assign an entitlement to: up to 20, by name; without words the newest',
  )
    .errors(can(otherwise('ASSIGNABLE_USERS_FAILED')))
    .input(z.object({ q: searchInput }))
    .output(
      z.object({
        users: z.array(z.object({ id: z.uuid(), full_name: z.string(), email: z.string() })),
        more: z.boolean(),
      }),
    ),

  assign: operation(
    'admin',
    'POST /api/admin/grants',
    'Assign an entitlement to a user; a grant that was revoked or has expired is renewed',
    'keyed',
  )
    .errors(
      can(
        'USER_UNKNOWN',
        'ENTITLEMENT_NOT_FOUND',
        'ENTITLEMENT_NOT_ACTIVE',
        'GRANT_HELD',
        'GRANT_EXPIRY_PAST',
        otherwise('ENTITLEMENT_ASSIGN_FAILED'),
      ),
    )
    .input(z.object({ user_id: id(say.grantNeeded), entitlement_id: id(say.grantNeeded), expires_on: dayOrNone }))
    .output(z.object({ grant })),

  assignMany: operation(
    'admin',
    'POST /api/admin/grant-batches',
    'Assign an entitlement to the users of these email addresses; to those who have it, nothing happens',
    'keyed',
  )
    .errors(
      can(
        'ENTITLEMENT_NOT_FOUND',
        'ENTITLEMENT_NOT_ACTIVE',
        'GRANT_EXPIRY_PAST',
        otherwise('ENTITLEMENT_ASSIGN_FAILED'),
      ),
    )
    .input(
      z.object({
        entitlement_id: id(say.grantNeeded),
        emails: z
          .array(z.string(say.emailsNeeded).max(300), say.emailsNeeded)
          .min(1, say.emailsNeeded)
          .max(ASSIGNED_AT_ONCE, say.emailsTooMany),
        expires_on: dayOrNone,
      }),
    )
    .output(z.object({ results: z.array(z.object({ email: z.string(), outcome: z.enum(assignOutcomes) })) })),

  changeGrant: operation('admin', 'PUT /api/admin/grants/{grant_id}', 'Change until when a grant lasts', 'natural')
    .errors(
      can('GRANT_NOT_FOUND', 'GRANT_CHANGED', 'GRANT_EXPIRY_PAST', 'GRANT_REVOKED', otherwise('GRANT_UPDATE_FAILED')),
    )
    .input(z.object({ grant_id: id(), version: openedVersion, ...inputOf(grantFields) }))
    .output(z.object({ grant })),

  grants: operation('admin', 'GET /api/admin/grants', 'Grants of all users, newest first unless sorted otherwise')
    .errors(can(otherwise('GRANTS_FAILED')))
    .input(
      z.object({
        q: searchInput,
        state: z.enum(['active', 'expired', 'revoked'], say.stateWrong).optional(),
        entitlement_id: id().optional(),
        user_id: id().optional(),
        sort: sortInput(grantSorts).default('-created'),
        ...pageInput,
      }),
    )
    .output(z.object({ grants: z.array(grant), ...pageOutput })),

  revoke: operation(
    'admin',
    'POST /api/admin/grants/{grant_id}/revocation',
    'Revoke a grant at once; one that is revoked already is answered as it is',
    'keyed',
  )
    .errors(can('GRANT_NOT_FOUND', 'GRANT_EXPIRED', otherwise('ENTITLEMENT_REVOKE_FAILED')))
    .input(z.object({ grant_id: id() }))
    .output(z.object({ grant })),
};
