import type { Db } from '#server/db/open.ts';
import { local_stripe_switches as switches } from './tables.ts';

export type Switches = Omit<typeof switches.$inferSelect, 'id'>;

/** How events are delivered; all off until somebody switches. */
export async function readSwitches(db: Db): Promise<Switches> {
  const [row] = await db.select().from(switches);
  return row ?? { twice: false, reversed: false, held: false };
}

export async function writeSwitches(db: Db, change: Switches): Promise<void> {
  const { twice, reversed, held } = change;
  await db
    .insert(switches)
    .values({ id: 1, twice, reversed, held })
    .onConflictDoUpdate({ target: switches.id, set: { twice, reversed, held } });
}
