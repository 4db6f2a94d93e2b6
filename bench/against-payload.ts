import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { product } from './against-bare.ts';
import type { Bar, Row } from './bars.ts';
import { openAttempts } from './calls.ts';
import { type Fixture, makeFixture } from './data.ts';
import { sampleAnswers } from './same-work.ts';
import { type Running, runFile, startProcess } from './servers.ts';
import type { Size } from './size.ts';
import { FEWEST, speedRow, type Turns, takeTurns, watchPostgres } from './turns.ts';

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
const SAVING = 300;
const START_BAR: Bar = ['>=', 3];
const SAVE_BAR: Bar = ['>=', 5];

/** How to install Payload, in one sentence, where it is not installed in this folder; null where it is. */
export function missingPayload(folder = join(import.meta.dirname, 'payload')): string | null {
  if (existsSync(join(folder, 'node_modules/payload/package.json'))) return null;
  return 'Payload CMS is not installed, so nothing is compared with it: run `npm ci --prefix bench/payload` first.';
}

/** Starting a quiz and saving an answer, ours and Payload CMS in turn, each with its own database of one cluster. */
export async function comparePayload(size: Size, cluster: Cluster): Promise<Row[]> {
  const plan = PLANS[size];
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
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
      const starts = sides.map(({ server, tokens, topic_ids }) => ({
        ...{ server, work: { tokens, topic_ids: topic_ids.slice(1) } },
      }));
      const started = await takeTurns(starts, plan.starts, watched);
      const saves = [];
      for (const { server, tokens, topic_ids } of sides) {
        const attempts = await openAttempts(
          server.port,
          tokens.slice(0, -1).slice(0, SAVING),
          topic_ids[0] as string,
        );
        saves.push({ server, work: { attempts } });
      }
      const saved = await takeTurns(saves, plan.saves, watched);
      return [speedRow('start a quiz of 10 of 200', started, START_BAR), speedRow('save an answer', saved, SAVE_BAR)];
    } finally {
      await theirs.close();
    }
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await ours.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
