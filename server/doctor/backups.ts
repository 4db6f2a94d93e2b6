import { ageText } from '#core/overview/overview.ts';
import { type Finding, findingsOf } from '#core/overview/setup.ts';
import { newestBackup } from '../backup/backup-folder.ts';
import type { Settings } from '../env.ts';

const finding = findingsOf('Backups');
const HOUR_MS = 3_600_000;
/** Allows a nightly backup to take two hours longer than the one before. */
const LATE_MS = 26 * HOUR_MS;
/** A backup from another machine may be dated slightly in the future. */
const CLOCKS_MS = 5 * 60_000;
const MISSING_MS = 72 * HOUR_MS;

export function examineBackups({ local, backupDir, backupsElsewhere }: Settings, now: Date): Finding[] {
  if (backupsElsewhere) return [finding('ok', 'Made elsewhere, as BACKUP_DIR says.')];
  if (backupDir === null)
    return local ? [] : [finding('warning', 'BACKUP_DIR is not set: nobody notices here when no backups are made.')];
  let newest: Date | null;
  try {
    newest = newestBackup(backupDir);
  } catch (error) {
    return [finding('failure', `${backupDir} cannot be read: ${(error as Error).message}.`)];
  }
  if (newest === null) return [finding('failure', `There is no backup in ${backupDir}.`)];
  const age = now.getTime() - newest.getTime();
  if (age < -CLOCKS_MS)
    return [finding('warning', `The newest in ${backupDir} has a date that is still to come: a clock was ahead.`)];
  const sentence = `The newest in ${backupDir} was made ${ageText(Math.max(0, age))} ago.`;
  if (age > MISSING_MS) return [finding('failure', sentence)];
  return [finding(age > LATE_MS ? 'warning' : 'ok', sentence)];
}
