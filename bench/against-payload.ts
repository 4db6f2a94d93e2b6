import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { product, startsAndSaves } from './against-bare.ts';
import type { Row } from './bars.ts';
import { type Fixture, makeFixture } from './data.ts';
import { sampleAnswers } from './same-work.ts';
import { newFolder, type Running, removeFolder, runFile, startProcess } from './servers.ts';
import type { Size } from './size.ts';
import { FEWEST, type Turns, watchPostgres } from './turns.ts';

interface Plan {
  people: number;
  /** More than Payload's: our server starts more quizzes in the same time. */
  ourTopics: number;
  payloadTopics: number;
  starts: Turns;
  saves: Turns;
}

const PLANS: Record<Size, Plan> = {
  full: {
    people: 400,
    ourTopics: 40,
    payloadTopics: 20,
    starts: { warmUp: 1_000, rounds: 5, each: { duration: 3 } },
    saves: { warmUp: 3_000, rounds: 5, each: { duration: 3 } },
  },
  tiny: { people: 40, ourTopics: 2, payloadTopics: 2, starts: FEWEST, saves: FEWEST },
};

/** How to install Payload, in one sentence, where it is not installed in this folder; null where it is. */
export function missingPayload(folder = join(import.meta.dirname, 'payload')): string | null {
  if (existsSync(join(folder, 'node_modules/payload/package.json'))) return null;
  return 'Payload CMS is not installed, so nothing is compared with it: run `npm ci --prefix bench/payload` first.';
}

/** Starting a quiz and saving an answer, ours and Payload CMS in turn, each with its own database of one cluster. */
export async function comparePayload(size: Size, cluster: Cluster): Promise<Row[]> {
  const plan = PLANS[size];
  const folder = newFolder();
  const ours = await openDatabase({ url: cluster.url }, () => {});
  const payloadUrl = cluster.url.replace(/[^/]+$/, 'payload');
  const running: Running[] = [];
  const start = async (...of: Parameters<typeof startProcess>) => {
    const server = await startProcess(...of);
    running.push(server);
    return server;
  };
  try {
    await migrate(ours);
    const filled = join(folder, 'payload.json');
    runFile('bench/payload/fill.ts', [payloadUrl, `${plan.people}`, `${plan.payloadTopics}`, filled], {
      NODE_ENV: 'development',
    });
    const sides = [
      {
        ...(await makeFixture(ours.db, plan.people, plan.ourTopics)),
        server: await start('server/main.ts', () => [], product(cluster.url, join(folder, 'data'))),
      },
      {
        ...(JSON.parse(readFileSync(filled, 'utf8')) as Fixture),
        server: await start(
          'bench/payload/server.ts',
          (port) => [String(port), payloadUrl],
          () => ({ NODE_ENV: 'production' }),
        ),
      },
    ];
    // By somebody who saves nothing later: it throws where a server does not do what is measured.
    for (const { server, tokens, topic_ids } of sides)
      await sampleAnswers(server.port, tokens.at(-1) as string, topic_ids[0] as string);
    const theirs = await openDatabase({ url: payloadUrl }, () => {});
    try {
      const watched = await watchPostgres(ours.db, theirs.db);
      return await startsAndSaves('', sides, plan, watched, { start: ['>=', 3], save: ['>=', 5] });
    } finally {
      await theirs.close();
    }
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await ours.close();
    removeFolder(folder);
  }
}
