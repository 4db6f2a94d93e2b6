import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/env.ts';
import { errorBody } from '../http/errors.ts';
import { standings } from './standings.ts';

/** Requires METRICS_TOKEN; without one only this machine in local mode may read it. Others get a 404. */
export function mountMetrics(app: Hono<Env>, deps: Deps): void {
  const { meters } = deps;
  if (!meters) return;
  app.get('/metrics', async (c) => {
    if (!mayRead(c, deps)) {
      const hidden = deps.settings.metricsToken === null;
      const headers = hidden ? {} : { 'www-authenticate': 'Bearer' };
      const error = new AppError(hidden ? 'NOT_FOUND' : 'NOT_AUTHENTICATED');
      return c.json(errorBody(error), hidden ? 404 : 401, { ...headers, 'cache-control': 'no-store' });
    }
    const text = await meters.text(await standings(deps));
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  });
}

function mayRead(c: Context<Env>, { settings }: Deps): boolean {
  if (settings.metricsToken !== null) {
    return sameText(c.req.header('authorization') ?? '', `Bearer ${settings.metricsToken}`);
  }
  return settings.local && isLoopback(c);
}

/** Compares hashes, so that timing reveals nothing. */
function sameText(one: string, other: string): boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashed(one), hashed(other));
}

function isLoopback(c: Context<Env>): boolean {
  if (!c.env?.incoming) return false;
  const address = getConnInfo(c).remote.address ?? '';
  return /^(::ffff:)?127\.|^::1$/.test(address);
}
