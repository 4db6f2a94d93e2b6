import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '#core/overview/setup.ts';
import type { Deps } from '../deps.ts';
import { examineBackups } from './backups.ts';
import { examineDatabase } from './database.ts';
import { examineDisk } from './disk.ts';
import { examineMailServer } from './mail-server.ts';
import { examinePublicAddress } from './public-address.ts';
import { examineSettings } from './settings.ts';

/** Spares the mail server and the proxy a check on each visit of the back office. */
const AGAIN_AFTER_MS = 5 * 60_000;
/** The back office waits this long; a mail server may take longer. */
const PATIENCE_MS = 3_000;
const STILL_LOOKING: Finding[] = [
  { area: 'Settings', level: 'ok', sentence: 'The setup is still being looked at: come back in a moment.' },
];

/** Examined on first use and at most every five minutes. */
export function setupOf(deps: Pick<Deps, 'settings' | 'database' | 'clock'>, warnings: readonly string[]) {
  const { settings, database } = deps;
  let found: { at: number; findings: Promise<Finding[]> } | null = null;
  const look = async () => {
    const now = deps.clock();
    const parts = await Promise.all([
      examineSettings(settings, warnings),
      examineDatabase(database, settings),
      examineDisk(settings),
      examineMailServer(settings),
      examinePublicAddress(settings, now),
      examineBackups(settings, now),
    ]);
    return parts.flat();
  };
  return (): Promise<Finding[]> => {
    const at = performance.now();
    if (found === null || at - found.at > AGAIN_AFTER_MS) {
      const findings = look();
      found = { at, findings };
      findings.catch(() => {
        found = null;
      });
    }
    return Promise.race([found.findings, wait(PATIENCE_MS, STILL_LOOKING, { ref: false })]);
  };
}
