import { asc, eq, sql } from 'drizzle-orm';
import { earliestTargetDay } from '#core/account/interests.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale, versionOf } from '../http/version.ts';
import { certification_interests, profiles } from './tables.ts';

type InterestsInput = Input<'account.saveInterests'>;
type Interest = InterestsInput['interests'][number];

export function listedInterests(interests: Interest[]) {
  return { interests, version: versionOf({ interests }, ['interests']) };
}

export async function interestsOf(db: Db, user_id: string): Promise<Interest[]> {
  const { certification_name, priority, target_date } = certification_interests;
  const list = await db
    .select({ certification_name, priority, target_date })
    .from(certification_interests)
    .where(eq(certification_interests.user_id, user_id))
    .orderBy(asc(priority), sql`${target_date} nulls last`, asc(certification_name));
  return list as Interest[];
}

/** Throws INTEREST_DATE_PAST, for new dates only, and INTERESTS_CHANGED. */
export async function saveInterests(deps: Deps, who: Who, { interests, version }: InterestsInput) {
  return deps.db.transaction(async (tx) => {
    // The profile's row is the lock: the list may be empty, and two concurrent saves would both insert.
    const mine = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, who.user_id));
    if ((await mine.for('update')).length === 0) throw new AppError('SESSION_EXPIRED');
    const present = await interestsOf(tx, who.user_id);
    if (isSameList(present, interests)) return listedInterests(present);
    refuseStale(listedInterests(present).version, version, 'INTERESTS_CHANGED');
    refusePastDates(present, interests, earliestTargetDay(deps.clock()));
    await tx.delete(certification_interests).where(eq(certification_interests.user_id, who.user_id));
    if (interests.length > 0) {
      await tx.insert(certification_interests).values(interests.map((one) => ({ ...one, user_id: who.user_id })));
    }
    return listedInterests(await interestsOf(tx, who.user_id));
  });
}

function isSameList(one: Interest[], other: Interest[]): boolean {
  const text = (list: Interest[]) =>
    JSON.stringify(
      list.map(({ certification_name, priority, target_date }) => [certification_name, priority, target_date]).sort(),
    );
  return text(one) === text(other);
}

function refusePastDates(present: Interest[], wanted: Interest[], earliest: string): void {
  const dates = new Map(present.map(({ certification_name, target_date }) => [certification_name, target_date]));
  const wrong = wanted.filter(
    ({ certification_name, target_date }) =>
      target_date !== null && target_date < earliest && target_date !== dates.get(certification_name),
  );
  if (wrong.length === 0) return;
  const { message } = new AppError('INTEREST_DATE_PAST');
  const fields = Object.fromEntries(wrong.map(({ certification_name }) => [certification_name, message]));
  throw new AppError('INTEREST_DATE_PAST', { fields });
}
