import { and, eq, inArray } from 'drizzle-orm';
import { topics } from '#server/catalog/tables.ts';
import type { Deps } from '#server/deps.ts';
import { entitlements } from '#server/entitlements/tables.ts';

/**
 * Codes to try in local mode, listed in the README. Their ids are fixed: a site that goes public on the same database finds them
 * by these, even if an administrator has changed them.
 */
const demoEntitlements = [
  {
    id: 'd3300000-0000-4000-8000-000000000001',
    code: 'ADFREE1',
    name: 'Ad-free for Solutions Architects',
    description: 'Practice tests and flashcards without ads, for good.',
    topic: 'AWS Solutions Architect',
    is_ad_free: true,
  },
  {
    id: 'd3300000-0000-4000-8000-000000000002',
    code: 'PASS30',
    name: 'Security+ study group',
    description: 'Thirty days with the autumn study group.',
    topic: 'CompTIA Security+',
    grant_days: 30,
  },
  {
    id: 'd3300000-0000-4000-8000-000000000003',
    code: 'OLDCODE',
    name: 'Kubernetes launch week',
    description: 'Could be redeemed until its last day, which is over.',
    topic: 'Kubernetes Administrator',
    is_ad_free: true,
    redeem_until: new Date('2026-01-31T00:00:00Z'),
  },
  {
    id: 'd3300000-0000-4000-8000-000000000004',
    code: 'OFF1',
    name: 'Security+ voucher',
    description: 'Switched off by an administrator.',
    topic: 'CompTIA Security+',
    is_ad_free: true,
    is_active: false,
  },
  {
    id: 'd3300000-0000-4000-8000-000000000005',
    code: 'TWICE',
    name: 'CCNA for two',
    description: 'Ninety days without ads, for the first two.',
    topic: 'Cisco CCNA',
    is_ad_free: true,
    max_redemptions: 2,
    grant_days: 90,
  },
] as const;

/** Adds the missing codes whose topics exist. Changed or redeemed ones are left unchanged. */
export async function ensureDemoEntitlements(deps: Deps): Promise<void> {
  const now = deps.clock();
  const names = demoEntitlements.map(({ topic }) => topic);
  const found = await deps.db
    .select({ id: topics.id, name: topics.name })
    .from(topics)
    .where(inArray(topics.name, names));
  const ids = new Map(found.map(({ id, name }) => [name, id]));
  const rows = demoEntitlements.flatMap(({ topic, ...entitlement }) => {
    const topic_id = ids.get(topic);
    return topic_id ? [{ ...entitlement, topic_id, created_at: now, updated_at: now }] : [];
  });
  if (rows.length > 0) await deps.db.insert(entitlements).values(rows).onConflictDoNothing();
}

/** The README publishes these codes: outside local mode they are inactive, and grants redeemed with them do not apply. */
export async function switchOffDemoEntitlements(deps: Deps): Promise<void> {
  const ids = demoEntitlements.map(({ id }) => id);
  await deps.db
    .update(entitlements)
    .set({ is_active: false, updated_at: deps.clock() })
    .where(and(inArray(entitlements.id, ids), eq(entitlements.is_active, true)));
}
