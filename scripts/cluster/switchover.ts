import { setTimeout as wait } from 'node:timers/promises';
import { gapsOf, inSeconds } from './figures.ts';
import type { Learning } from './learner.ts';
import { until } from './processes.ts';
import type { Site } from './site.ts';

/** Hands the leadership over in order, under load. Returns the promises that were broken. */
export async function switchOver({ engine, client, learners }: Site, learning: Learning): Promise<string[]> {
  await wait(2_000);
  const leader = await engine.leader();
  const since = { at: Date.now(), calls: client.seen.calls };
  await engine.switchover();
  const isAnother = async () => ![null, leader].includes(await engine.leader());
  await until(isAnother, 60, 'another leader');
  const numbers = learners.map(({ number }) => number);
  const led = Date.now();
  await until(() => gapsOf(learning.acknowledgments, led, numbers).all !== null, 60, 'a save by each learner');
  await engine.whole();
  const { first, all } = gapsOf(learning.acknowledgments, since.at, numbers);
  const later = ({ at }: { at: number }) => at >= since.at;
  const failures = client.seen.failures.filter(later);
  const bad = client.seen.badTries.filter(later);
  console.log(`
A switchover
Longest silence ended after ${inSeconds(first)}, every learner was saving again after ${inSeconds(all)}
${client.seen.calls - since.calls} calls: ${bad.length} tries refused or cut off, ${failures.length} calls failed after their repetitions`);
  for (const { what, why } of failures) console.log(`  ${what}: ${why}`);
  return failures.length > 0 ? [`${failures.length} calls failed in a switchover`] : [];
}
