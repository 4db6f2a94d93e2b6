import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureClusterPackages } from '../packages.ts';
import { findPostgres, unprivileged } from '../postgres.ts';
import { loseLeaders, roundsInWords } from './deaths.ts';
import { type Death, startEngine } from './engine.ts';
import { type Learning, startLearning } from './learner.ts';
import { compare, emptyLedger, type Ledger } from './ledger.ts';
import { endAll, endAllNow, until } from './processes.ts';
import { startProxy } from './proxy.ts';
import { openSite, type Site } from './site.ts';
import { switchOver } from './switchover.ts';
import { upgradeInTurns } from './upgrade.ts';

/**
 * `npm run test:cluster [-- --rounds=N]`: three PostgreSQL servers under Patroni and two instances of the product, with leaders
 * killed, a switchover and an upgrade while learners save answers. Prints the figures; ends with 1 when one of the promises is broken.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, keep: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 0) throw new Error('--rounds is a whole number.');
const LEARNERS = 6;
/** A person waits for no longer than this. */
const SAVING_AGAIN_MS = 30_000;
const LAST_SAVES_S = 120;

const began = Date.now();
const user = unprivileged();
ensureClusterPackages();
const folder = mkdtempSync(join(tmpdir(), 'certamen-cluster-'));
if (user) chownSync(folder, user.uid, user.gid);
let failed = true;
let site: Site | undefined;
process.on('exit', endAllNow);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    console.error('Interrupted.');
    void clear(values.keep).finally(() => process.exit(130));
  });
}

try {
  const broken = await tryAll();
  for (const promise of broken) console.error(`BROKEN: ${promise}`);
  console.log(`${broken.length === 0 ? 'All promises held' : `${broken.length} broken`}, ${minutes()} minutes.`);
  failed = broken.length > 0;
} finally {
  await clear(failed || values.keep);
}
process.exit(failed ? 1 : 0);

async function clear(keep: boolean): Promise<void> {
  await endAll();
  site?.close();
  if (keep) console.log(`Logs and configuration: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

/** Returns the promises that were broken. */
async function tryAll(): Promise<string[]> {
  const password = randomBytes(12).toString('hex');
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  console.log('Starting three etcd, three PostgreSQL under Patroni, HAProxy and two instances ...');
  const engine = await startEngine({ folder, user, bin, password });
  const proxy = await startProxy(folder, user, engine);
  site = await openSite({ engine, proxy, folder, password, learners: LEARNERS });
  const ledger = emptyLedger();
  const learning = startLearning(site.client, site.learners, site.topic, ledger);
  const opened = site;
  const broken: string[] = [];
  // What breaks off is told, and what was acknowledged until then is compared all the same.
  const attempt = async (what: string, act: () => Promise<string[]>) => {
    try {
      broken.push(...(await act()));
    } catch (error) {
      broken.push(`${what}: ${(error as Error).message}`);
    }
  };
  if (rounds > 0) await attempt('losing leaders', () => loseAll(opened, learning));
  await attempt('the switchover', () => switchOver(opened, learning));
  await attempt('the upgrade', () => upgradeInTurns(opened, learning));
  let stopped = false;
  void learning.stop().then(() => (stopped = true));
  await attempt('the end', async () => {
    await until(() => stopped, LAST_SAVES_S, 'every answer, saved');
    return learning.refused.length > 0 ? [`answers were refused: ${learning.refused.slice(0, 3).join(', ')}`] : [];
  });
  await attempt('the comparison', () => compareAll(opened, ledger));
  return broken;
}

async function loseAll(opened: Site, learning: Learning): Promise<string[]> {
  console.log(`\nThe leader is killed ${rounds} times, and falls silent once (${minutes()} minutes so far)`);
  const kills = Array.from({ length: rounds }, (_, n): Death => (n % 2 === 0 ? 'server and Patroni' : 'server'));
  const deaths = await loseLeaders(opened, learning, [...kills, 'silent']);
  for (const line of roundsInWords(deaths)) console.log(line);
  const slow = deaths.filter(({ first }) => first > SAVING_AGAIN_MS).length;
  return slow > 0 ? [`${slow} times nothing was saved for more than ${SAVING_AGAIN_MS / 1000} s`] : [];
}

async function compareAll(site: Site, ledger: Ledger): Promise<string[]> {
  const { lostSaves, lostCompletions, lostMessages, twice } = compare(ledger, await site.stored(ledger));
  const { calls, badTries, failures } = site.client.seen;
  console.log(`
What was acknowledged beside what is there
${ledger.acknowledged.length} saves acknowledged (${ledger.sent.length} sent): ${lostSaves.length} lost
${ledger.completed.length} completed quizzes: ${lostCompletions.length} lost
${ledger.messages.size} messages under a key: ${lostMessages.length} lost
${twice.length} calls acted on twice
${calls} calls by clients: ${badTries.length} tries refused or cut off, ${failures.length} calls failed after their repetitions`);
  const broken = {
    'saves lost': lostSaves,
    'completions lost': lostCompletions,
    'messages lost': lostMessages,
    twice,
  };
  return Object.entries(broken).flatMap(([what, list]) =>
    list.length > 0 ? [`${list.length} ${what}: ${JSON.stringify(list.slice(0, 3))}`] : [],
  );
}

function minutes(): string {
  return ((Date.now() - began) / 60_000).toFixed(1);
}
