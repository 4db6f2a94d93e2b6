import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { Api } from '#core/contract/index.ts';
import { AppError } from '#core/errors.ts';
import { noteRefused } from './account/security-events.ts';
import { mountApiDocs } from './api-docs/serve.ts';
import { mountApiTest } from './api-tester/serve.ts';
import { mountFeed } from './blog/feed.ts';
import type { Deps } from './deps.ts';
import { mayAdminister } from './factors/standing.ts';
import { mountFunctions } from './functions/proxy.ts';
import { createApiHandler, inProcess } from './http/api.ts';
import type { Assets } from './http/assets.ts';

import { type CallerParts, clientAddress, createCaller, takesBearer } from './http/caller.ts';
import { compressed } from './http/compressed.ts';
import { withinTime } from './http/deadline.ts';
import type { Env } from './http/env.ts';
import { errorBody, noteUnavailable, toAppError } from './http/errors.ts';
import { isBrokenOff, observe } from './http/observe.ts';
import { openBodies } from './http/open-bodies.ts';
import { requestBodies } from './http/request-bodies.ts';
import { onlyOwnOrigin, onlyThisMachine, securityHeaders } from './http/security.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { mountImages } from './images/serve.ts';
import { mountMetrics } from './metrics/serve.ts';
import { router } from './router.ts';
import { mountManifest } from './site/manifest.ts';
import { mountSitemap } from './sitemap/serve.ts';
import { mountWebhook } from './subscriptions/webhook.ts';
import { findSessionOrToken } from './tokens/find-token.ts';

export interface PageSeam {
  api: Api;
  origin: string;
  nonce: string;
  /** Lets the page's security policy admit ads. */
  hydrates: () => void;
  requestId: string;
  matched: (pattern: string) => void;
  failed: (error: unknown) => void;
  brand: Deps['settings']['brand'];
  local: boolean;
  passwordMinLength: number;
  /** Null: every ad slot shows the house panel. */
  ads: Deps['settings']['ads'];
}

export type PageHandler = (request: Request, seam: PageSeam) => Promise<Response>;

export interface AppParts {
  deps: Deps;
  pages?: PageHandler;
  assets?: Assets;
  local?: (app: Hono<Env>) => void;
  production: boolean;
}

export function createApp({ deps, pages, assets, local, production }: AppParts): Hono<Env> {
  // Where its own choice cannot take a path, Hono uses a router ten times as slow for all.
  const app = new Hono<Env>({ router: new RegExpRouter() });
  const api = createApiHandler(router, deps.settings);
  const askApi: CallerParts['askApi'] = (caller) => inProcess(router, caller).site.health();
  const parts: CallerParts = { findSession: findSessionOrToken, noteRefused, answerOnce, mayAdminister, askApi };

  app.use(observe(deps));
  app.use(withinTime(deps));
  app.use(securityHeaders(deps.settings, production));
  if (deps.settings.local) app.use(onlyThisMachine);
  if (assets) {
    app.get('*', async (c, next) => {
      const asset = assets(c.req.path, c.req.raw.headers);
      if (!asset) return next();
      c.get('seen').route = '/assets/*';
      return asset;
    });
  }
  app.use(onlyOwnOrigin(deps));
  app.use(async (c, next) => {
    const ip = clientAddress(c.req.raw.headers, () => getConnInfo(c).remote.address, deps.settings.trustedProxies);
    const request = { headers: c.req.raw.headers, ip, id: c.get('requestId'), bearer: takesBearer(c.req.path) };
    const seen = c.get('seen');
    c.set(
      'caller',
      createCaller(parts, deps, request, (session) => {
        seen.user_id = session?.user_id ?? null;
      }),
    );
    await next();
  });

  app.use(
    requestBodies(
      openBodies((held) => deps.meters?.bodiesHold(held)),
      api.admit,
    ),
  );

  mountApiTest(app, deps);
  mountMetrics(app, deps);
  mountWebhook(app, deps);
  mountImages(app, deps);
  mountFeed(app, deps);
  mountApiDocs(app, deps);
  mountSitemap(app, deps);
  mountManifest(app, deps, assets);
  mountFunctions(app, deps);
  app.all('/api/*', api.answer);
  app.all('/functions/*', api.answer);
  local?.(app);

  app.all('*', async (c) => {
    if (!pages) return c.json(errorBody(new AppError('NOT_FOUND')), 404);
    const caller = c.get('caller');
    const { brand, origin, local: isLocal, passwordMinLength, ads } = deps.settings;
    const site = { origin, brand, local: isLocal, passwordMinLength, ads };
    const told = new Set<unknown>();
    const seam = {
      api: inProcess(router, caller),
      nonce: c.get('nonce')(),
      hydrates: () => c.set('hydrated', true),
      requestId: c.get('requestId'),
      matched: (pattern: string) => {
        c.get('seen').route = pattern === '*' ? null : `/${pattern.replace(/^\/+/, '')}`;
      },
      failed: (error: unknown) => {
        // Both the renderer and the router report an error.
        if (!told.has(error) && !isBrokenOff(c, error)) deps.log.error('a page failed', error, about(c));
        told.add(error);
      },
      ...site,
    };
    const response = await compressed(c.req.raw, await pages(c.req.raw, seam));
    const { setCookies, failureHeaders } = caller;
    const ofFailure = response.status >= 400 ? Object.entries(failureHeaders) : [];
    if (setCookies.length === 0 && ofFailure.length === 0) return response;
    const headers = new Headers(response.headers);
    for (const cookie of setCookies) headers.append('set-cookie', cookie);
    for (const [name, value] of ofFailure) headers.set(name, value);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  });

  app.onError((error, c) => {
    if (isBrokenOff(c, error)) return c.json(errorBody(new AppError('MALFORMED_REQUEST')), 400);
    const known = toAppError(error);
    if (known?.code !== 'DATABASE_UNAVAILABLE') {
      deps.log.error('request failed', error, about(c));
      return c.json(errorBody(new AppError('INTERNAL')), 500);
    }
    noteUnavailable(deps.log, error);
    return c.json(errorBody(known), 503, { 'retry-after': String(known.retryAfter) });
  });
  return app;
}

/** Names a request in the log without its address, which may hold more than the log should. */
function about(c: Context<Env>): Record<string, unknown> {
  const { id, route } = c.get('seen');
  return { request: id, ...(route !== null && { route }) };
}
