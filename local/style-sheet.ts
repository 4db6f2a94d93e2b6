import { readFileSync } from 'node:fs';
import type { Handler } from 'hono';
import type { Env } from '#server/http/env.ts';

const ground = readFileSync(new URL('./ground.css', import.meta.url), 'utf8');

/** Serves a page's own styles after those that every page of local mode stands on. */
export function styleSheet(own: URL): Handler<Env> {
  const style = ground + readFileSync(own, 'utf8');
  return (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' });
}
