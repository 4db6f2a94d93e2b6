import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { Env } from '#server/http/env.ts';
import { styleSheet } from '../../style-sheet.ts';
import { mountCheckout } from './checkout.ts';
import type { SandboxContext } from './context.ts';
import { mountPayments } from './payments.ts';
import { mountPortal } from './portal.ts';

const typeface = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const font = readFileSync(fileURLToPath(import.meta.resolve(typeface)));

/** Mounts the sandbox's pages. They run no script, and their forms post to themselves and lead back to the product. */
export function mountPages(app: Hono<Env>, context: SandboxContext): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${context.settings.origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  for (const place of ['checkout', 'portal', 'payments']) {
    app.use(`/local/${place}/*`, async (c, next) => {
      await next();
      c.res.headers.set('content-security-policy', policy);
      c.res.headers.set('cache-control', 'no-store');
    });
  }
  app.get('/local/payments.css', styleSheet(new URL('./payments.css', import.meta.url)));
  app.get('/local/payments.woff2', (c) => c.body(font, 200, { 'content-type': 'font/woff2' }));
  mountCheckout(app, context);
  mountPortal(app, context);
  mountPayments(app, context);
}
