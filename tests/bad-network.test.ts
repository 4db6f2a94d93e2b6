import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { type Client, createClient } from '../scripts/cluster/client.ts';
import { type Learner, startLearning } from '../scripts/cluster/learner.ts';
import { compare, emptyLedger, type Ledger } from '../scripts/cluster/ledger.ts';
import { readStored } from '../scripts/cluster/stored.ts';
import { aTopicWith, aUser, PASSWORD } from './support/factories.ts';
import { reportFault } from './support/faults.ts';
import { rounds } from './support/rounds.ts';
import { createDatabase, dropDatabase } from './support/server-databases.ts';
import { pause, type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';
import { migratedPostgresTemplate } from './support/templates.ts';

/** A server between two bad networks: one to its learners, who have the web client's own repetitions, one to its PostgreSQL. */
const postgres = process.env.TEST_DATABASE_URL;
const name = `certamen_network_${process.env.VITEST_POOL_ID ?? '1'}`;
const TIMES = rounds(4, 100);
const LEARNERS = 6;
/** An account may start so many quizzes in an hour and no more: after this many rounds others go on. */
const ROUNDS_OF_ACCOUNT = 10;
/** Saves that are acknowledged before the next fault. */
const STEADY = 12;
const MISHAP_MS = 500;

/** Each in turns with the learners' network and the database's. */
const mishaps: Record<string, (network: TcpProxy) => Promise<void>> = {
  async 'replies lost'(network) {
    network.loseReplies();
  },
  async 'cut and refused'(network) {
    await network.close();
    await pause(MISHAP_MS);
    await network.open();
  },
  async late(network) {
    network.delay(MISHAP_MS);
    await pause(4 * MISHAP_MS);
    network.delay(0);
  },
  async 'replies lost while late'(network) {
    network.delay(MISHAP_MS / 10);
    await pause(MISHAP_MS / 5);
    network.loseReplies();
    network.delay(0);
  },
  async silent(network) {
    network.swallow();
  },
};

describe.skipIf(!postgres)('bad networks', () => {
  const plainFetch = globalThis.fetch;
  const toLearners = { host: '127.0.0.1', port: 0 };
  let database: Database;
  let near: TcpProxy;
  let far: TcpProxy;
  let server: ServerProcess;
  let client: Client;
  let deps: Deps;
  let topic: string;

  beforeAll(async () => {
    const url = new URL(
      await createDatabase(postgres as string, name, await migratedPostgresTemplate(postgres as string)),
    );
    database = await openDatabase({ url: url.href }, () => {});
    near = await startTcpProxy(toLearners);
    far = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    const origin = `http://localhost:${near.port}`;
    server = await startServerProcess({
      ...{ PUBLIC_ORIGIN: origin, APP_SECRET: 'bad-networks-'.repeat(4), SMTP_URL: 'smtp://127.0.0.1:9' },
      DATABASE_URL: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(far.port) }).href,
    });
    toLearners.port = Number(new URL(server.origin).port);
    deps = { db: database.db, clock: () => new Date(), random: Math.random } as unknown as Deps;
    topic = (await aTopicWith(deps, 20)).id;
    client = createClient(origin);
  });

  afterAll(async () => {
    globalThis.fetch = plainFetch;
    await server?.remove();
    for (const network of [near, far]) await network?.close();
    await database?.close();
    await dropDatabase(postgres as string, name);
  });

  test(`replies lost, cut, late and silent, ${TIMES} times: what was acknowledged is there, once`, async () => {
    const ledger = emptyLedger();
    const refused: string[] = [];
    let longestMs = 0;
    for (let first = 0; first < TIMES; first += ROUNDS_OF_ACCOUNT) {
      const last = Math.min(TIMES, first + ROUNDS_OF_ACCOUNT);
      const told = await learnThrough(await signUp(), ledger, first, last);
      refused.push(...told.refused);
      longestMs = Math.max(longestMs, told.longestMs);
    }
    const query = async (text: string, values?: unknown[]) => (await database.pool?.query(text, values))?.rows ?? [];
    const { lostSaves, lostCompletions, lostMessages, twice } = compare(ledger, await readStored(ledger, query));
    const told = [...ledger.messages.values()].filter(Boolean).length;
    reportFault({
      ...{ fault: 'replies lost, cut, late, silent: learners and PostgreSQL in turns', rounds: TIMES, longestMs },
      acknowledged: ledger.acknowledged.length + ledger.completed.length + told,
      lost: lostSaves.length + lostCompletions.length + lostMessages.length,
      twice: twice.length,
    });
    expect({ lostSaves, lostCompletions, lostMessages, twice, refused }).toEqual({
      ...{ lostSaves: [], lostCompletions: [], lostMessages: [], twice: [], refused: [] },
    });
    expect(client.seen.badTries.length).toBeGreaterThan(0);
  });

  async function signUp(): Promise<Learner[]> {
    const learners: Learner[] = [];
    for (let number = 0; number < LEARNERS; number++) {
      const { email } = await aUser(deps);
      const login = { email, password: PASSWORD, session: 'bearer' };
      const { access_token } = await client.call('POST', '/api/auth/sign-in', 'once', login);
      learners.push({ number, token: access_token });
    }
    return learners;
  }

  /** Lets learners answer through the mishaps of some rounds, until all that they answered is saved. */
  async function learnThrough(learners: Learner[], ledger: Ledger, first: number, last: number) {
    const learning = startLearning(client, learners, topic, ledger);
    const messages: Promise<unknown>[] = [];
    let longestMs = 0;
    const acknowledged = (more: number) => {
      const wanted = learning.acknowledgments.length + more;
      return until(() => learning.acknowledgments.length >= wanted).catch((error) => {
        throw new Error(`${error.message} ${JSON.stringify(client.seen.failures.slice(-3))}`);
      });
    };
    for (let round = first; round < last; round++) {
      await acknowledged(STEADY);
      const network = round % 2 === 0 ? near : far;
      const befall = Object.values(mishaps)[Math.floor(round / 2) % 5] as (typeof mishaps)[string];
      const message = `In round ${round}`;
      ledger.messages.set(message, false);
      const { token } = learners[round % LEARNERS] as Learner;
      const sent = client.call('POST', '/api/feedback', 'keyed', { message }, token);
      messages.push(sent.then(() => ledger.messages.set(message, true)).catch(() => {}));
      const began = performance.now();
      await befall(network);
      await acknowledged(1);
      longestMs = Math.max(longestMs, performance.now() - began);
    }
    await Promise.all([learning.stop(), ...messages]);
    return { longestMs, refused: learning.refused };
  }
});
