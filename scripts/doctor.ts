import { parseArgs } from 'node:util';
import { type Finding, setupLevels, worstOf } from '../core/setup.ts';
import { DatabaseUnusable } from '../server/db/database-unusable.ts';
import { type Settings, SettingsWrong } from '../server/env.ts';
import { type LoadedSettings, loadSettings } from '../server/load-settings.ts';

/**
 * `npm run doctor [-- --mail-to ADDRESS]`: looks at everything that the site needs and says how it is, one line for each finding. Ends
 * with 0 where all is fine, with 1 where something should be looked at, with 2 where something does not work.
 */
const words = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };
const all: Finding[] = [];

function tell(findings: Finding[]): void {
  all.push(...findings);
  for (const { area, level, sentence } of findings) console.log(`${words[level]}  ${area}: ${sentence}`);
}

const loaded = load();
if (loaded) await examine(loaded);
process.exitCode = setupLevels.indexOf(worstOf(all));

function load(): LoadedSettings | null {
  try {
    return loadSettings();
  } catch (error) {
    if (error instanceof DatabaseUnusable) tell([{ area: 'Disk', level: 'failure', sentence: error.message }]);
    else if (!(error instanceof SettingsWrong)) throw error;
    else tell(error.problems.map((problem) => ({ area: 'Settings', level: 'failure', sentence: `${problem}.` })));
    return null;
  }
}

async function examine({ settings, rest, warnings }: LoadedSettings): Promise<void> {
  const to = mailTo(rest);
  if (to === null) return;
  const { examineSettings } = await import('../server/doctor/settings.ts');
  const { examineDisk } = await import('../server/doctor/disk.ts');
  const { examineMailServer } = await import('../server/doctor/mail-server.ts');
  const { examinePublicAddress } = await import('../server/doctor/public-address.ts');
  const { examineBackups } = await import('../server/doctor/backups.ts');
  const now = new Date();
  tell(examineSettings(settings, warnings));
  tell(await ofDatabase(settings));
  tell(await examineDisk(settings));
  tell(await ofServer(settings));
  tell(await examineMailServer(settings, to));
  tell(await examinePublicAddress(settings, now));
  tell(await ofFunctions());
  tell(await ofVersion());
  tell(examineBackups(settings, now));
}

function mailTo(args: string[]): string | undefined | null {
  try {
    const { values } = parseArgs({ args, options: { 'mail-to': { type: 'string' } } });
    return values['mail-to'];
  } catch {
    console.error('Usage: npm run doctor [-- --mail-to ADDRESS] [--env FILE]');
    all.push({ area: 'Settings', level: 'failure', sentence: '' });
    return null;
  }
}

async function ofDatabase(settings: Settings): Promise<Finding[]> {
  const area = 'Database setup';
  const { isNowhere } = await import('./command.ts');
  const { openDatabase } = await import('../server/db/open.ts');
  const { placeOf } = await import('../server/db/place.ts');
  const { examineDatabase } = await import('../server/doctor/database.ts');
  const { engine, place: where } = placeOf(settings);
  if (isNowhere(settings))
    return [{ area, level: 'warning', sentence: `${engine}, ${where}: there is none yet. Start the server.` }];
  const place = settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataDir };
  try {
    const database = await openDatabase(place, () => {});
    return await examineDatabase(database, settings).finally(() => database.close());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'FolderInUse')
      return [
        { area, level: 'ok', sentence: `${engine}, ${where}: in use by a server, whose System Status tells more.` },
      ];
    return [{ area, level: 'failure', sentence: error.message }];
  }
}

/** Whether a server of these settings is running on this machine. */
async function ofServer({ host, port, local }: Settings): Promise<Finding[]> {
  const area = 'Server';
  const { ownAddress } = await import('../server/http/over-loopback.ts');
  try {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${ownAddress({ host, port })}/api/readiness`, { signal });
    const { status, message } = (await response.json()) as { status?: string; message?: string };
    if (status === 'ready') return [{ area, level: 'ok', sentence: `It is ready on ${host}, port ${port}.` }];
    return [{ area, level: 'failure', sentence: `On ${host}, port ${port}, it is not ready: ${message}` }];
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    if (code === 'ECONNREFUSED')
      return [{ area, level: local ? 'ok' : 'failure', sentence: `None listens on ${host}, port ${port}.` }];
    return [
      {
        area,
        level: 'failure',
        sentence: `What listens on ${host}, port ${port}, is not Certamen, or does not reply.`,
      },
    ];
  }
}

async function ofFunctions(): Promise<Finding[]> {
  const area = 'Edge Functions';
  const { functionLimits } = await import('../server/functions/limits.ts');
  const { findRuntime } = await import('../server/functions/runtime.ts');
  const runtime = findRuntime(functionLimits, { info() {}, error() {} });
  const { available, detail, missing } = await runtime.read();
  await runtime.close();
  if (!available) return [{ area, level: 'warning', sentence: `They do not run: ${detail}` }];
  const weaker = missing.map((sentence): Finding => ({ area, level: 'ok', sentence }));
  return [{ area, level: 'ok', sentence: `They run with ${detail}.` }, ...weaker];
}

async function ofVersion(): Promise<Finding[]> {
  const area = 'Version';
  const { isBuilt } = await import('../server/front-of-build.ts');
  const { version } = await import('../server/version.ts');
  const found: Finding[] = [{ area, level: 'ok', sentence: `Certamen ${version} on Node ${process.versions.node}.` }];
  if (isBuilt()) return found;
  return [...found, { area, level: 'failure', sentence: 'The pages are not built: npm run build.' }];
}
