import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyProject } from './copy-project.ts';
import { gapsOf, inSeconds } from './figures.ts';
import { drain, startInstance } from './instances.ts';
import type { Learning } from './learner.ts';
import { until } from './processes.ts';
import type { Site } from './site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the next release adds, to the two tables that are written most. */
const NEXT_MIGRATIONS = {
  next_column: 'ALTER TABLE "quiz_attempts" ADD COLUMN "next_release" text;',
  next_index: [
    'DROP INDEX CONCURRENTLY IF EXISTS "attempt_questions_next_release";',
    'CREATE INDEX CONCURRENTLY "attempt_questions_next_release" ON "attempt_questions" ("answered_at");',
  ].join('--> statement-breakpoint\n'),
};

/**
 * Replaces both instances, one after the other, by a release with two more migrations, under load. Returns the promises that were
 * broken.
 */
export async function upgradeInTurns(site: Site, learning: Learning): Promise<string[]> {
  const next = copyProject(root);
  try {
    addMigrations(next.folder);
    await wait(2_000);
    const { client, proxy, learners } = site;
    const since = { at: Date.now(), calls: client.seen.calls };
    for (const name of ['a', 'b'] as const) {
      await drain(site.instances[name]);
      site.instances[name] = await startInstance(
        { ...site.release, code: next.folder },
        name,
        proxy.instancePorts[name],
      );
      await until(() => proxy.isUp(name), 60, `instance ${name}, taken up by the proxy`);
    }
    const replaced = Date.now();
    const numbers = learners.map(({ number }) => number);
    await until(() => gapsOf(learning.acknowledgments, replaced, numbers).all !== null, 60, 'a save by each learner');
    const later = ({ at }: { at: number }) => at >= since.at;
    const failures = client.seen.failures.filter(later);
    const bad = client.seen.badTries.filter(later);
    const saves = learning.acknowledgments.filter(later).map(({ at }) => at);
    const silence = Math.max(...saves.slice(1).map((at, index) => at - (saves[index] as number)));
    const migrated = await site.hasMigrations(Object.keys(NEXT_MIGRATIONS).length);
    console.log(`
Both instances replaced in turns, with ${Object.keys(NEXT_MIGRATIONS).length} migrations
${inSeconds(replaced - since.at)}, ${saves.length} saves, the longest time without one ${inSeconds(silence)}
${client.seen.calls - since.calls} calls: ${bad.length} tries refused or cut off, ${failures.length} calls failed after their repetitions`);
    for (const { what, why } of failures) console.log(`  ${what}: ${why}`);
    return [
      ...(bad.length > 0 ? [`${bad.length} tries were refused in an upgrade: ${bad[0]?.why}`] : []),
      ...(failures.length > 0 ? [`${failures.length} calls failed in an upgrade`] : []),
      ...(migrated ? [] : ['the next release did not migrate']),
    ];
  } finally {
    site.onClose(next.remove);
  }
}

function addMigrations(folder: string): void {
  const migrations = join(folder, 'server/db/migrations');
  const file = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Record<string, unknown>[] };
  const newest = journal.entries.at(-1) as { idx: number; when: number };
  for (const [index, [tag, text]] of Object.entries(NEXT_MIGRATIONS).entries()) {
    writeFileSync(join(migrations, `${tag}.sql`), text);
    journal.entries.push({ ...newest, idx: newest.idx + index + 1, when: newest.when + index + 1, tag });
  }
  writeFileSync(file, JSON.stringify(journal));
}
