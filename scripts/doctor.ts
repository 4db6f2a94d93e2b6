import { parseArgs } from 'node:util';
import { type Finding, findingsOf, setupLevels, worstOf } from '../core/overview/setup.ts';
import { DatabaseUnusable } from '../server/db/database-unusable.ts';
import { type Settings, SettingsWrong } from '../server/env.ts';
import { type LoadedSettings, loadSettings } from '../server/load-settings.ts';

/**
 * `npm run doctor [-- --mail-to ADDRESS]`: looks at everything that the site needs and says how it is, one line for each finding. Ends
 * with 0 where all is fine, with 1 where something should be checked, with 2 where something does not work.
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
    if (error instanceof DatabaseUnusable) tell([findingsOf('Disk')('failure', error.message)]);
    else if (!(error instanceof SettingsWrong)) throw error;
    else tell(error.problems.map((problem) => findingsOf('Settings')('failure', `${problem}.`)));
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

/** The address after --mail-to. Null where it is called otherwise, which is told. */
function mailTo(args: string[]): string | undefined | null {
  try {
    const { values } = parseArgs({ args, options: { 'mail-to': { type: 'string' } } });
    return values['mail-to'];
  } catch {
    tell([findingsOf('Settings')('failure', 'Usage: npm run doctor [-- --mail-to ADDRESS] [--env FILE]')]);
    return null;
  }
}

async function ofDatabase(settings: Settings): Promise<Finding[]> {
  const finding = findingsOf('Database setup');
  const { isNowhere } = await import('./command.ts');
  const { openDatabase } = await import('../server/db/open.ts');
  const { placeOf, whereIs } = await import('../server/db/place.ts');
  const { examineDatabase } = await import('../server/doctor/database.ts');
  const { engine, place } = placeOf(settings);
  if (isNowhere(settings)) return [finding('warning', `${engine}, ${place}: there is none yet. Start the server.`)];
  try {
    const database = await openDatabase(whereIs(settings), () => {});
    return await examineDatabase(database, settings).finally(() => database.close());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'FolderInUse')
      return [finding('ok', `${engine}, ${place}: in use by a server, whose System Status tells more.`)];
    return [finding('failure', error.message)];
  }
}

/** Whether a server of these settings is running on this machine. */
async function ofServer({ host, port, local }: Settings): Promise<Finding[]> {
  const finding = findingsOf('Server');
  const { ownAddress } = await import('../server/http/over-loopback.ts');
  try {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${ownAddress({ host, port })}/api/readiness`, { signal });
    const { status, error } = (await response.json()) as { status?: string; error?: string };
    if (status === 'ready') return [finding('ok', `It is ready on ${host}, port ${port}.`)];
    return [finding('failure', `On ${host}, port ${port}, it is not ready: ${error}`)];
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    if (code === 'ECONNREFUSED')
      return [finding(local ? 'ok' : 'failure', `Nothing is listening on ${host}, port ${port}.`)];
    return [finding('failure', `What listens on ${host}, port ${port}, is not Certamen, or does not reply.`)];
  }
}

async function ofFunctions(): Promise<Finding[]> {
  const finding = findingsOf('Edge Functions');
  const { functionLimits } = await import('../server/functions/limits.ts');
  const { findRuntime } = await import('../server/functions/runtime.ts');
  const runtime = findRuntime(functionLimits, { info() {}, error() {} });
  const { available, detail, missing } = await runtime.read();
  await runtime.close();
  if (!available) return [finding('warning', `They do not run: ${detail}`)];
  const weaker = missing.map((sentence) => finding('ok', sentence));
  return [finding('ok', `They run with ${detail}.`), ...weaker];
}

async function ofVersion(): Promise<Finding[]> {
  const finding = findingsOf('Version');
  const { isBuilt } = await import('../server/front-of-build.ts');
  const { version } = await import('../server/version.ts');
  const found: Finding[] = [finding('ok', `Certamen ${version} on Node ${process.versions.node}.`)];
  if (isBuilt()) return found;
  return [...found, finding('failure', 'The pages are not built: npm run build.')];
}
