import * as z from 'zod';
import { can, freshly, id, moment, operation, otherwise } from '../contract/operation.ts';
import { openedVersion, version } from '../contract/version.ts';
import { typedLine } from '../lib/plain-line.ts';
import { tier } from './contract.ts';
import { MOST_AMOUNT } from './money.ts';
import { intervalNames } from './subscription.ts';

const listed = tier.extend({ price_id: z.string().nullable(), version, updated_at: moment, subscribers: z.int() });

const MANY_FEATURES = 'A tier has at most 20 features.';

const fields = {
  name: z
    .string('Tier name is required')
    .overwrite(typedLine)
    .min(1, 'Tier name is required')
    .max(100, 'A tier name has at most 100 characters.')
    .regex(/^\P{Cc}*$/u, 'A tier name is a single line of text.'),
  description: z.string('A description is a text.').trim().max(1000, 'A description has at most 1000 characters.'),
  price_id: z
    .string('A price id is a text.')
    .trim()
    .max(200, 'A price id has at most 200 characters.')
    .regex(/^[\w-]*$/, 'A price id has letters, digits, _ and - only, such as price_1AbC.'),
  price_amount: z
    .int('The price is a whole number of cents.')
    .min(0, 'A price is not negative.')
    .max(MOST_AMOUNT, 'A price is at most 99,999,999 of the smallest unit.'),
  currency: z
    .string('Choose a currency.')
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{3}$/, 'A currency has three letters, such as usd.'),
  interval: z.enum(intervalNames, 'Choose how often it is charged.'),
  features: z
    .array(
      z
        .string('A feature is a text.')
        .overwrite(typedLine)
        .max(200, 'A feature has at most 200 characters.')
        .regex(/^\P{Cc}*$/u, 'A feature is a single line of text.'),
      'Features are a list.',
    )
    .max(200, MANY_FEATURES)
    .transform((features) => [...new Set(features)].filter((feature) => feature !== ''))
    .refine((features) => features.length <= 20, MANY_FEATURES),
  active: z.boolean('Say whether it is active.'),
};

const saving = can(
  'PRICE_NOT_AT_PROVIDER',
  'PRICE_DIFFERS',
  'PRICE_IN_USE',
  'TIER_WITHOUT_PRICE',
  'PRICE_REFUSED',
  'PRICES_SILENT',
  'PAYMENTS_REFUSED',
  otherwise('TIER_NOT_SAVED'),
);

export const tiersAdminContract = {
  list: operation('admin', 'GET /api/admin/subscription-tiers', 'All tiers, cheapest first')
    .errors(can(otherwise('TIERS_FAILED')))
    .output(
      z.object({
        tiers: z.array(listed),
        payments: z.object({ mode: z.enum(['sandbox', 'test', 'live', 'off']), webhook_url: z.string() }),
      }),
    ),

  add: freshly('admin', 'POST /api/admin/subscription-tiers', 'Add a tier', 'keyed')
    .errors(saving)
    .input(z.object(fields))
    .output(z.object({ tier: listed })),

  change: freshly('admin', 'PUT /api/admin/subscription-tiers/{tier_id}', 'Change a tier', 'natural')
    .errors({ ...can('TIER_NOT_FOUND', 'TIER_CHANGED'), ...saving })
    .input(z.object({ tier_id: id(), ...fields, version: openedVersion }))
    .output(z.object({ tier: listed })),

  testWebhook: operation(
    'admin',
    'POST /api/admin/webhook-tests',
    'Send a signed test event to the webhook, as the provider would; it changes nothing',
    'once',
  )
    .errors(can('PAYMENTS_NOT_SET_UP', 'WEBHOOK_TEST_FAILED', 'WEBHOOK_TEST_SILENT', 'TOO_MANY_ATTEMPTS'))
    .output(z.object({ message: z.string(), event_id: z.string(), latency_ms: z.int() })),
};
