import { day, type Fields, flag, line, optional, ref, text, whole } from '../lib/fields.ts';
import {
  ENTITLEMENT_CODE,
  ENTITLEMENT_CODE_MAX,
  entitlementSentences as say,
  untilEndOfDay,
} from './entitlements.ts';

export const entitlementFields = {
  topic_id: ref('Topic', { sentence: say.partsNeeded, example: '10c39455-3223-4de6-9283-55bdd8bf0574' }),
  name: line('Name', { max: 120, required: say.partsNeeded, example: 'Evening class', identifies: true }),
  code: line('Code', {
    max: ENTITLEMENT_CODE_MAX,
    upper: true,
    required: say.partsNeeded,
    pattern: ENTITLEMENT_CODE,
    sentence: 'Code must be letters and digits only.',
    hint: `What people type to redeem it: at most ${ENTITLEMENT_CODE_MAX} letters and digits.`,
    example: 'EVENING',
    identifies: true,
  }),
  description: text('Description', { max: 500, example: 'No ads for a year.' }),
  is_ad_free: flag('Ad-free', { blank: false, hint: 'Its holders see no ads in the topic.', example: true }),
  is_active: flag('Active', {
    blank: true,
    hint: 'While inactive, it cannot be redeemed or assigned, and its grants do not apply.',
    example: true,
  }),
  max_redemptions: optional(
    whole('Use limit', { min: 1, max: 1_000_000, hint: 'Leave blank for no limit.', example: 30 }),
  ),
  redeem_until: optional(
    day('Last day to redeem', {
      stored: untilEndOfDay,
      hint: 'Until the end of that day, UTC.',
      example: '2027-06-30',
    }),
  ),
  grant_days: optional(
    whole('Duration (days)', {
      min: 1,
      max: 3650,
      hint: 'Counted from redeeming. Leave blank if it never expires.',
      example: 365,
    }),
  ),
} satisfies Fields;
