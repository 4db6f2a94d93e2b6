import { type Db, hotIn } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { knownZone } from './day.ts';
import { study_settings } from './tables.ts';

type Saved = Omit<typeof study_settings.$inferSelect, 'user_id'>;

export interface StudySettings extends Omit<Saved, 'time_zone'> {
  /** Null until saved; counts as UTC. */
  time_zone: string | null;
}

export const defaultSettings: StudySettings = {
  time_zone: null,
  minutes_per_day: 20,
  weekday_minutes: null,
  ask_confidence: true,
  cover_choices: false,
  new_cards: 15,
};

export async function settingsOf(db: Db, user_id: string): Promise<StudySettings> {
  const [found] = await hotIn<Saved>(db, settingsStatement, [user_id]);
  return found ?? defaultSettings;
}

export const settingsStatement = {
  name: 'study_settings',
  text: `select time_zone, minutes_per_day, weekday_minutes, ask_confidence, cover_choices, new_cards
    from study_settings
    where user_id = $1`,
};

export async function saveSettings(
  { db }: Deps,
  { user_id }: Who,
  given: { [Name in keyof Saved]?: Saved[Name] | undefined },
): Promise<StudySettings> {
  const changes = { ...given, ...(given.time_zone !== undefined && { time_zone: knownZone(given.time_zone) }) };
  const { user_id: conflict } = study_settings;
  const insert = db.insert(study_settings).values({ ...changes, user_id });
  if (Object.keys(changes).length === 0) await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target: conflict, set: changes });
  return settingsOf(db, user_id);
}

export function minutesOn({ minutes_per_day, weekday_minutes }: StudySettings, weekday: number): number {
  return weekday_minutes?.[weekday - 1] ?? minutes_per_day;
}
