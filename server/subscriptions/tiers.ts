import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { withLease } from '../db/lease.ts';
import type { Deps } from '../deps.ts';
import { subscription_tiers } from './tables.ts';

const features = [
  // Lists only what paying adds.
  'No ads in study, quizzes and flashcards, in every topic',
  'Keeps the questions and the site going',
  'Cancel at any time; access lasts to the period end',
];

const firstTiers = [
  { name: 'Monthly', description: 'For one exam that is close.', price_amount: 1200, interval: 'month' },
  { name: '3 Months', description: 'For a study plan with a date in it.', price_amount: 3000, interval: '3months' },
  { name: 'Yearly', description: 'For a path of several exams.', price_amount: 9600, interval: 'year' },
] as const;

/** Only active tiers with a price at the provider, cheapest first. */
export async function listTiers({ db }: Pick<Deps, 'db'>) {
  const tiers = await db
    .select()
    .from(subscription_tiers)
    .where(and(eq(subscription_tiers.active, true), isNotNull(subscription_tiers.price_id)))
    .orderBy(asc(subscription_tiers.price_amount), asc(subscription_tiers.name), asc(subscription_tiers.id));
  return tiers.map(({ created_at: _created, updated_at: _updated, price_id, ...tier }) => ({
    ...tier,
    price_id: price_id as string,
  }));
}

export async function isOffered({ db }: Deps, price_id: string): Promise<boolean> {
  const offered = and(eq(subscription_tiers.price_id, price_id), eq(subscription_tiers.active, true));
  return (await db.$count(subscription_tiers, offered)) > 0;
}

/** Returns how many it added; only fills an empty table. */
export async function ensureTiers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return withLease(db, 'subscription-tiers', async (stillHeld) =>
    db.transaction(async (tx) => {
      await stillHeld(tx);
      if ((await tx.$count(subscription_tiers)) > 0) return 0;
      const now = clock();
      const tiers = firstTiers.map((tier) => ({ ...tier, features, created_at: now, updated_at: now }));
      await tx.insert(subscription_tiers).values(tiers);
      return tiers.length;
    }),
  );
}
