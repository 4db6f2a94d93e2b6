import { createHash } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import type { Log } from '#server/log.ts';
import { SANDBOX_KEY } from '#server/subscriptions/payments.ts';
import { API_VERSION, type Work } from '../events.ts';
import { invalid, StripeFailure } from '../failure.ts';
import { newId } from '../ids.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { expanded } from './expand.ts';
import { readForm } from './form.ts';
import { invoiceRoutes } from './invoices.ts';
import { type Kept, keepAnswer, keptAnswer } from './kept-answers.ts';
import { portalRoutes } from './portal-sessions.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const routes: Route[] = [
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...eventRoutes,
];

export interface AnswerParts {
  db: Db;
  clock: () => Date;
  log: Log;
  origin: string;
}

interface Result {
  status: number;
  body: object;
  replayed?: boolean;
}

/**
 * Answers one request as api.stripe.com would: its statuses, its error bodies, its idempotency keys. What changes something runs in
 * one transaction together with the key under which it was asked for.
 */
export async function answer(parts: AnswerParts, request: Request): Promise<Response> {
  const { status, body, replayed } = await resultOf(parts, request);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'stripe-version': API_VERSION,
  };
  const key = request.headers.get('idempotency-key');
  if (key) headers['idempotency-key'] = key;
  if (replayed) headers['idempotent-replayed'] = 'true';
  return new Response(JSON.stringify(body, null, 2), { status, headers });
}

async function resultOf(parts: AnswerParts, request: Request): Promise<Result> {
  const { db, clock, origin, log } = parts;
  const { pathname, search } = new URL(request.url);
  const now = Math.floor(clock().getTime() / 1000);
  try {
    authorize(request);
    const sent = request.method === 'POST' ? await request.text() : '';
    const form = readForm(`${search.slice(1)}&${sent}`);
    const { route, id } = routeOf(request.method, pathname);
    const run = async (tx: Db): Promise<Result> => {
      const work: Work = { tx, now, origin };
      const { body, expand } = await route.answer(work, form, id);
      return { status: 200, body: await expanded(tx, body, expand) };
    };
    if (request.method === 'GET') return await run(db);
    const key = request.headers.get('idempotency-key');
    if (!key) return await db.transaction(run);
    const hash = createHash('sha256').update(`${request.method} ${pathname} ${sent}`).digest('base64url');
    return await once(db, { key, hash, now }, run);
  } catch (error) {
    if (error instanceof StripeFailure) return { status: error.status, body: { error: error.error } };
    log.error('payment sandbox failed', error, { path: pathname });
    const message = 'An unknown error occurred in the local payment sandbox.';
    return { status: 500, body: { error: { type: 'api_error', message } } };
  }
}

/** The first answer under a key is the answer; a card's refusal is one too, other failures are not. */
async function once(db: Db, kept: Kept, run: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      const before = await keptAnswer(tx, kept);
      if (before) return { ...before, replayed: true };
      const first = await run(tx);
      await keepAnswer(tx, kept, first);
      return first;
    });
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.status !== 402) throw error;
    const refused = { status: error.status, body: { error: error.error } };
    return db.transaction(async (tx) => {
      const before = await keptAnswer(tx, kept);
      if (before) return { ...before, replayed: true };
      await keepAnswer(tx, kept, refused);
      return refused;
    });
  }
}

function authorize(request: Request): void {
  const [kind, value = ''] = (request.headers.get('authorization') ?? '').split(' ');
  const key = kind === 'Basic' ? atob(value).replace(/:$/, '') : value;
  if (key === SANDBOX_KEY) return;
  const shownKey = key ? `${key.slice(0, 8)}***` : '';
  const message = key ? `Invalid API Key provided: ${shownKey}` : 'You did not provide an API key.';
  throw new StripeFailure(401, { type: 'invalid_request_error', message });
}

function routeOf(method: string, path: string): { route: Route; id: string } {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  const failure = invalid(
    `Unrecognized request URL (${method}: ${path}). The local sandbox has only what the product uses.`,
  );
  throw new StripeFailure(404, failure.error);
}
