import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { compressed } from '../http/compressed.ts';
import type { Env } from '../http/env.ts';
import { errorBody } from '../http/errors.ts';
import { API_POLICY } from '../http/security.ts';
import { apiDocument } from './document.ts';
import { apiMarkdown } from './markdown.ts';

/** Seconds of Cache-Control max-age. */
const FRESH = 300;

export function mountApiDocs(app: Hono<Env>, { settings }: Deps): void {
  const json = once(async () => textOf(`${JSON.stringify(await apiDocument(settings))}\n`));
  const markdown = once(async () => textOf(apiMarkdown(await apiDocument(settings), settings)));
  app.get('/api/openapi.json', async (c) => serve(c, await json(), 'application/json'));
  app.get('/functions/v1/api-docs', async (c) => serve(c, await markdown(), 'text/markdown; charset=utf-8'));
  app.all('/functions/v1/api-docs', (c) => {
    return c.json(errorBody(new AppError('METHOD_NOT_ALLOWED')), 405, { allow: 'GET', 'cache-control': 'no-store' });
  });
}

interface Text {
  text: string;
  etag: string;
}

/** Weak: the bytes differ by encoding. */
function textOf(text: string): Text {
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}

async function serve(c: Context<Env>, { text, etag }: Text, type: string): Promise<Response> {
  const headers = { etag, 'cache-control': `public, max-age=${FRESH}`, 'content-security-policy': API_POLICY };
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim() === '*' || tag.trim() === etag)) return c.body(null, 304, headers);
  return compressed(c.req.raw, c.body(text, 200, { ...headers, 'content-type': type }));
}

/** Does not memoize a failure. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | null = null;
  return () => {
    making ??= make().catch((error) => {
      making = null;
      throw error;
    });
    return making;
  };
}
