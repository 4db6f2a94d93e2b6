import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createStandIns, forgetLocalMode } from '#local/stand-ins.ts';
import { type AppParts, createApp } from './app.ts';
import { offerBackups } from './backup/live-backup.ts';
import { startPublishing } from './blog/publish-due.ts';
import { type DatabaseClock, openDatabaseClock } from './db/clock.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { whereIs } from './db/place.ts';
import type { Deps } from './deps.ts';
import type { Settings } from './env.ts';
import { fillPublished } from './fill-published.ts';
import { createFunctions } from './functions/create-functions.ts';
import { noteUnavailable } from './http/errors.ts';
import { frontDoor, type Listener } from './http/front-door.ts';
import { overLoopback } from './http/over-loopback.ts';
import { createOverload, LOOK_MS } from './http/overload.ts';
import { createLimits } from './http/rate-limit.ts';
import { shedOverload } from './http/shed-overload.ts';
import type { Log } from './log.ts';
import { startMailWorker } from './mail/worker.ts';
import type { Meters } from './metrics/meters.ts';
import { createPayments } from './subscriptions/payments.ts';
import { resumeBulk, startSweeps } from './sweeps.ts';

export interface Front extends Pick<AppParts, 'pages' | 'assets' | 'production'> {
  before?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

export interface Site {
  deps: Deps;
  hasSandbox: boolean;
  listener(front: Front): Listener;
  start(): void;
  /** Readiness fails from now on and no new sweep starts; requests are still served. */
  drain(): void;
  /** Call it once no request is in progress. */
  close(): Promise<void>;
}

/** Throws FolderInUse, DatabaseUnusable, DatabaseTooNew and ContentWrong; then nothing stays open. */
export async function openSite(
  settings: Settings,
  { log, meters, fillLocally }: { log: Log; meters: Meters; fillLocally: (deps: Deps) => Promise<void> },
): Promise<Site> {
  const database = await openDatabase(whereIs(settings), (error) => noteUnavailable(log, error));
  let databaseClock: DatabaseClock | undefined;
  try {
    await migrate(database);
    const { db } = database;
    if (database.pool) databaseClock = await openDatabaseClock(db, log);
    const clock = databaseClock?.now ?? (() => new Date());
    const limits = createLimits(database, meters.refused, { clock, log });
    const signals: Deps['signals'] = new EventEmitter();
    const toSelf = (request: Request) => overLoopback(request, settings);
    const { sandbox, signOnStandIn, mount } = createStandIns({ settings, db, clock, log, deliver: toSelf });
    const payments = createPayments(settings, sandbox?.fetch ?? null);
    const base = { settings, database, db, clock, random: Math.random, log, limits, signals };
    const functions = createFunctions({ database, db, log, settings, clock });
    const standing = { stopping: false };
    const background: NonNullable<Deps['background']> = new Set();
    const overload = createOverload(log, meters.overloaded);
    const parts = { payments, signOnStandIn, functions, toSelf, meters, standing, background, overload };
    const deps: Deps = { ...base, ...parts, ...(databaseClock && { databaseClock }) };
    await forgetLocalMode(deps);
    await (settings.local ? fillLocally(deps) : fillPublished(deps));

    const local = mount(deps);
    const endBackups = await offerBackups(database, settings.dataDir, log);
    let sweeps: ReturnType<typeof startSweeps> | undefined;
    let mail: ReturnType<typeof startMailWorker> | undefined;
    let publishing: ReturnType<typeof startPublishing> | undefined;
    let events: ReturnType<NonNullable<typeof sandbox>['startDelivery']> | undefined;
    let looks: NodeJS.Timeout | undefined;
    let delivered: Promise<unknown> | undefined;
    return {
      deps,
      hasSandbox: sandbox !== null,
      listener({ before, ...front }) {
        const app = getRequestListener(createApp({ deps, ...front, local }).fetch);
        const answer: Listener = (request, response) => {
          if (before) before(request, response, () => app(request, response));
          else app(request, response);
        };
        return frontDoor(deps, shedOverload(deps, answer));
      },
      start() {
        looks = setInterval(() => overload.look(performance.now()), LOOK_MS).unref();
        sweeps = startSweeps(deps);
        mail = startMailWorker(deps);
        publishing = startPublishing(deps);
        events = sandbox?.startDelivery();
        void resumeBulk(deps).catch((error) => log.error('resuming failed', error));
      },
      drain() {
        standing.stopping = true;
        sweeps?.stop();
        delivered = events?.stop();
      },
      async close() {
        clearInterval(looks);
        await delivered;
        await Promise.all(background);
        await mail?.stop();
        await publishing?.stop();
        await functions.stop();
        databaseClock?.stop();
        endBackups();
        await database.close();
      },
    };
  } catch (error) {
    databaseClock?.stop();
    await database.close();
    throw error;
  }
}
