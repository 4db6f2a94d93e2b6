import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  type Answered,
  functionsService,
  mailService,
  paymentsService,
  type Service,
  statusThresholds,
  storageService,
  timedService,
  versionService,
} from '#core/overview/overview.ts';
import { setupServices } from '#core/overview/setup.ts';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { version } from '../version.ts';
import { inOneStatement } from './one-statement.ts';
import {
  functionsQuery,
  mailQuery,
  paymentsQuery,
  readFunctions,
  readMail,
  readPayments,
  readStorage,
  readVersion,
  storageQuery,
  versionQuery,
} from './readings.ts';

/** Available only within a request. */
export interface Probes {
  findSession(): Promise<unknown>;
  askApi(): Promise<unknown>;
}

/** Sequential, so that no measurement waits for another. */
export async function systemStatus(deps: Deps, { findSession, askApi }: Probes): Promise<Service[]> {
  const database = await asked(deps, 'database', () => deps.db.execute(sql`select 1`));
  const auth = await asked(deps, 'session', findSession);
  const pictures = await asked(deps, 'pictures', () => rows(deps.db, sql`select hash from images limit 1`));
  const api = await asked(deps, 'api', askApi);
  const now = deps.clock();
  const queries = {
    storage: storageQuery,
    mail: mailQuery(now),
    payments: paymentsQuery(now),
    functions: functionsQuery,
    version: versionQuery,
  };
  const readPart = (part: string, ask: unknown) => read(deps, part, ask as () => Promise<object>);
  const found = await inOneStatement(deps.db, queries, readPart, inTime);
  const reading = <Reading extends object>(
    part: keyof typeof queries,
    work: (deps: Deps, known: object) => Reading | Promise<Reading>,
  ) => {
    const known = found[part] as object;
    return 'failed' in known ? (known as Failed) : read(deps, part, async () => work(deps, known));
  };
  const storage = await reading('storage', readStorage);
  const mail = await reading('mail', readMail);
  const payments = await reading('payments', readPayments);
  const functions = await reading('functions', readFunctions);
  const setup = (await asked(deps, 'setup', deps.setup ?? (async () => []))).result ?? [];
  const running = await reading('version', readVersion);
  return [
    timedService('database', database.answered),
    timedService('auth', auth.answered),
    storageService(pictures.answered, 'failed' in storage ? null : storage),
    timedService('api', api.answered),
    mailService(mail),
    paymentsService(payments),
    functionsService(functions),
    versionService(version, process.versions.node, running),
    ...setupServices(setup),
  ];
}

interface Asked<Result> {
  answered: Answered;
  result: Result | null;
}

async function asked<Result>(deps: Deps, part: string, ask: () => Promise<Result>): Promise<Asked<Result>> {
  const started = performance.now();
  try {
    const result = await inTime(ask);
    return { answered: { ms: performance.now() - started }, result };
  } catch (error) {
    deps.log.error('a part of the site is down', error, { part });
    const failed =
      error instanceof Silence
        ? `It did not answer within ${statusThresholds.silent / 1000} s.`
        : 'It answered with an error, which is in the log.';
    return { answered: { failed }, result: null };
  }
}

function inTime<Result>(ask: () => Promise<Result>): Promise<Result> {
  const silence = wait(statusThresholds.silent, null, { ref: false }).then(() => Promise.reject(new Silence()));
  // What throws before it returns a promise would leave the silence without anybody to hear it.
  return Promise.race([Promise.try(ask), silence]);
}

interface Failed {
  failed: string;
}

async function read<Reading extends object>(
  deps: Deps,
  part: string,
  work: () => Promise<Reading>,
): Promise<Reading | Failed> {
  const { answered, result } = await asked(deps, part, work);
  if (result !== null) return result;
  return { failed: 'failed' in answered ? answered.failed : 'It did not answer.' };
}

class Silence extends Error {}
