import * as z from 'zod';
import { can, id, moment, operation, otherwise } from '../contract/operation.ts';
import { plainLine } from '../lib/plain-line.ts';
import { ENTITLEMENT_CODE_MAX, entitlementFailures, entitlementSentences as say } from './entitlements.ts';

const learnerEntitlement = z.object({
  name: z.string(),
  code: z.string(),
  description: z.string(),
  is_ad_free: z.boolean(),
  topic_id: z.uuid(),
  topic_name: z.string(),
});

export const userEntitlement = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  entitlement_id: z.uuid(),
  expires_at: moment.nullable(),
  is_active: z.boolean(),
  created_at: moment,
  state: z.enum(['active', 'expired', 'revoked', 'inactive']),
  entitlement: learnerEntitlement,
});

const [, unknownCode] = entitlementFailures.ENTITLEMENT_UNKNOWN;

export const entitlementsContract = {
  mine: operation('user', 'GET /api/users/me/entitlements', "The signed-in user's entitlements, newest first")
    .errors(can(otherwise('ENTITLEMENTS_FAILED')))
    .output(z.object({ entitlements: z.array(userEntitlement) })),

  redeem: operation('user', 'POST /api/entitlements/redeem', 'Redeem an entitlement code', 'keyed')
    .errors(
      can(
        'ENTITLEMENT_UNKNOWN',
        'ENTITLEMENT_ALREADY_HELD',
        'ENTITLEMENT_WITHDRAWN',
        'ENTITLEMENT_USED_UP',
        'TOO_MANY_ATTEMPTS',
        otherwise('REDEEM_FAILED'),
      ),
    )
    .input(
      z.object({
        code: z
          .string(say.codeNeeded)
          .overwrite(plainLine)
          .min(1, say.codeNeeded)
          .max(ENTITLEMENT_CODE_MAX, unknownCode)
          .regex(/^\P{Cc}*$/u, unknownCode)
          .transform((code) => code.toUpperCase()),
      }),
    )
    .output(z.object({ entitlement: userEntitlement })),

  verify: operation('user', 'GET /api/entitlements/verify', 'Whether the user holds an entitlement for a topic')
    .errors(can(otherwise('VERIFY_FAILED')))
    .input(z.object({ topic_id: id() }))
    .output(z.object({ has_entitlement: z.boolean() })),

  verifyAdFree: operation(
    'user',
    'GET /api/entitlements/verify-ad-free',
    'Whether the user sees no ads in a topic, why, and until when',
  )
    .errors(can(otherwise('VERIFY_AD_FREE_FAILED')))
    .input(z.object({ topic_id: id() }))
    .output(
      z.object({
        is_ad_free: z.boolean(),
        reason: z.enum(['subscription', 'entitlement']).nullable(),
        until: moment.nullable(),
        past_due: z.boolean(),
      }),
    ),
};
