import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isBuilt } from '#server/front-of-build.ts';
import { keptFigures } from '../bench/bars.ts';
import { type Engines, parts, rowsOf } from '../bench/parts.ts';
import { type Cluster, startCluster } from '../scripts/postgres.ts';
import { createDatabase } from './support/server-databases.ts';
import { pgliteTemplateFolder, postgresTemplate } from './support/templates.ts';

/** Every part of the bench, on so little that its figures say nothing: that it still runs, and fills its table. */
const root = fileURLToPath(new URL('..', import.meta.url));
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const title = onPostgres ? 'the bench' : 'the bench: not again on PGlite, it starts both engines itself';
/** What needs more installed than the other tests do is tried in `npm run test:full` only. */
const tried = parts.filter(({ missing }) => !missing || process.env.TEST_FULL);
const kept = keptFigures(readFileSync(join(root, 'docs/benchmarks.md'), 'utf8'));

describe.skipIf(!onPostgres)(title, () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster();
    // No server starts itself again to use less memory.
    vi.stubEnv('MALLOC_ARENA_MAX', '2');
    vi.stubEnv('SHUTDOWN_DRAIN_MS', '0');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await cluster.stop();
  });

  test.for(tried)('$name', async (part, { skip }) => {
    const missing = part.missing?.();
    skip(Boolean(missing), missing ?? '');
    skip(!part.isInProcess && !isBuilt(), 'The pages are not built: npm run build');
    // Filled, so that no server has to add the library.
    const engines: Engines = {
      async startCluster() {
        const template = await postgresTemplate(cluster.url);
        const url = await createDatabase(cluster.url, `bench_${part.name.replaceAll('-', '_')}`, template);
        return { ...cluster, url, stop: async () => {} };
      },
      async dataFolder() {
        const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
        cpSync(await pgliteTemplateFolder(), folder, { recursive: true });
        return folder;
      },
    };
    const rows = await Array.fromAsync(rowsOf(part, 'tiny', engines, ''));

    const names = rows.map(({ what }) => what);
    expect(names).not.toEqual([]);
    expect([...new Set(names)]).toEqual(names);
    const keptOfPart = kept.filter(({ part: name }) => name === part.name).map(({ what }) => what);
    expect(names).toEqual(expect.arrayContaining(keptOfPart));
    const columns = part.heading.split(' | ');
    for (const { what, cells, ratio = 1 } of rows) {
      const told = [what, ...cells];
      expect(told, what).toHaveLength(columns.length);
      expect(Number.isFinite(ratio), `${what}: ${ratio}`).toBe(true);
      expect(
        cells.filter((cell) => !/^(-|returns all|)$|\d/.test(cell) || /NaN|Infinity/.test(cell)),
        what,
      ).toEqual([]);
      const lost = columns.flatMap((column, at) => (/^(Failures|Lost)$/.test(column) ? [told[at]] : []));
      expect(
        lost.filter((count) => count !== '0'),
        what,
      ).toEqual([]);
    }
  });
});
