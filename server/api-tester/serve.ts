import type { Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/env.ts';
import { errorBody } from '../http/errors.ts';
import { API_POLICY } from '../http/security.ts';

export function testAnswer({ clock }: Deps) {
  return { success: true as const, message: 'The API answers.', timestamp: clock() };
}

/** `Vary: Accept` keeps caches from mixing up the page for browsers and the response for programs. */
export function mountApiTest(app: Hono<Env>, deps: Deps): void {
  const headers = { 'cache-control': 'no-store', 'content-security-policy': API_POLICY, vary: 'accept' };

  app.get('/api-test', async (c, next) => {
    if (wantsJson(c)) return c.json(testAnswer(deps), 200, headers);
    await next();
    c.res.headers.append('vary', 'accept');
  });

  app.all('/api-test', (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return c.json(errorBody(new AppError('METHOD_NOT_ALLOWED')), 405, { ...headers, allow: 'GET, HEAD' });
  });
}

/** Requires JSON by name; clients that accept anything get the page. */
function wantsJson(c: Context<Env>): boolean {
  const takes = (type: string) => accepts(c, { header: 'Accept', supports: [type], default: '' }) === type;
  return takes('application/json') && !takes('text/html');
}
