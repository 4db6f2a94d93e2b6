import { EventEmitter } from 'node:events';
import type { Hono } from 'hono';
import type { Db } from '#server/db/open.ts';
import type { Settings } from '#server/env.ts';
import type { Env } from '#server/http/env.ts';
import type { Log } from '#server/log.ts';
import { answer } from './api/answer.ts';
import { forgetAnswers } from './api/kept-answers.ts';
import { deliverEvents } from './deliver.ts';
import { dueSessions, dueSubscriptions, expireDue, settle } from './due.ts';
import type { Work } from './events.ts';
import type { SandboxContext } from './pages/context.ts';
import { mountPages } from './pages/mount.ts';

/** What the sandbox works with. It knows nothing of the product but its address and its name. */
export interface SandboxParts {
  db: Db;
  clock: () => Date;
  log: Log;
  settings: Settings;
  /** Carries an event to the product: a POST to /functions/v1/stripe-webhook, as the provider would send it. */
  deliver: (request: Request) => Promise<Response>;
}

/**
 * The payment provider's stand-in in local mode: no money moves, and nothing leaves this machine. It answers the part of the
 * provider's API that the product uses, shows a checkout, a portal and a control page, and tells the product what happened by
 * signed events.
 */
export interface Sandbox {
  /** Answers like api.stripe.com, in process: for `Stripe.createFetchHttpClient`. */
  fetch: typeof fetch;
  /** Mounts /local/checkout, /local/portal and /local/payments. */
  mount(app: Hono<Env>): void;
  /** Does what is due by the clock (renewals, retries of payments, sessions that expire) without sending its events. */
  doDue(): Promise<void>;
  /** Does what is due, then sends every event that is due until none is left. Returns how many requests were sent. */
  deliverDue(): Promise<number>;
  /** Does the same by itself, as soon as something happens and every second. */
  startDelivery(): { stop(): Promise<void> };
}

const LOOK_AGAIN_MS = 1000;

/** The sandbox where it belongs: in local mode without the provider's own key. Null everywhere else. */
export function localSandbox(parts: SandboxParts): Sandbox | null {
  const { local, stripeSecretKey } = parts.settings;
  return local && !stripeSecretKey ? createSandbox(parts) : null;
}

function createSandbox(parts: SandboxParts): Sandbox {
  const { db, clock, log } = parts;
  const { origin } = parts.settings;
  const signals = new EventEmitter<{ change: [] }>();
  const deliverDue = async () => {
    await doDue(parts);
    return deliverEvents({ ...parts, origin });
  };
  const look = (tx: Db = db): Work => ({ tx, now: Math.floor(clock().getTime() / 1000), origin });
  const context: SandboxContext = {
    ...parts,
    look,
    act: async (change) => {
      const result = await db.transaction((tx) => change(look(tx)));
      signals.emit('change');
      return result;
    },
  };
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await answer({ db, clock, log, origin }, request);
      if (request.method !== 'GET') signals.emit('change');
      return response;
    },
    mount: (app) => mountPages(app, context),
    doDue: () => doDue(parts),
    deliverDue,
    startDelivery: () => startDelivery(deliverDue, signals, log),
  };
}

/** What time brings, each thing in a transaction of its own. */
async function doDue({ db, clock, log, settings }: SandboxParts): Promise<void> {
  const now = Math.floor(clock().getTime() / 1000);
  const work = (tx: Db): Work => ({ tx, now, origin: settings.origin });
  const each = async (ids: string[], act: (work: Work, id: string) => Promise<void>) => {
    for (const id of ids) {
      try {
        await db.transaction((tx) => act(work(tx), id));
      } catch (error) {
        log.error('payment sandbox could not do what is due', error, { object: id });
      }
    }
  };
  await each(await dueSubscriptions(work(db)), settle);
  await each(await dueSessions(work(db)), expireDue);
  await forgetAnswers(db, now);
}

/** Runs `deliverDue` every second and whenever something changes, one run at a time. */
function startDelivery(
  deliverDue: () => Promise<number>,
  signals: EventEmitter<{ change: [] }>,
  log: Log,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const wake = () => {
    if (waiting) return;
    waiting = true;
    running = running.then(async () => {
      waiting = false;
      await deliverDue();
    });
    running = running.catch((error) => log.error('payment sandbox delivery failed', error));
  };
  signals.on('change', wake);
  const timer = setInterval(wake, LOOK_AGAIN_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      signals.off('change', wake);
      await running;
    },
  };
}
