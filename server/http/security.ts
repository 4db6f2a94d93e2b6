import { randomBytes } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { adChoiceIn } from '#core/ads/ads.ts';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { isLoopbackHost, type Settings } from '../env.ts';
import type { Env } from './env.ts';
import { errorBody } from './errors.ts';

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A foreign Host or a forwarding header means a proxy, which must not expose the mailbox and demo logins. */
export const onlyThisMachine: MiddlewareHandler<Env> = async (c, next) => {
  const hostname = URL.parse(`http://${c.req.header('host') ?? ''}`)?.hostname ?? '';
  const forwarded = proxyHeaders.some((name) => c.req.header(name));
  if (isLoopbackHost(hostname) && !forwarded) return next();
  return c.text(
    'This Certamen runs in local mode and answers this machine only. Set PUBLIC_ORIGIN to publish it.\n',
    403,
  );
};

export function securityHeaders(settings: Settings, production: boolean): MiddlewareHandler<Env> {
  const fixed = Object.entries(fixedHeaders(settings));
  return async (c, next) => {
    let nonce: string | null = null;
    c.set('nonce', () => {
      // In development Vite adds its own scripts, so there is no policy.
      nonce ??= production ? randomBytes(16).toString('base64') : '';
      return nonce;
    });
    await next();
    if (c.res === RESPONSE_ALREADY_SENT || c.res.headers.has('x-hono-already-sent')) return;
    const { headers } = c.res;
    if (production && !headers.has('content-security-policy')) {
      const mayHaveAds = settings.ads !== null && c.get('hydrated') === true;
      const ads = mayHaveAds && adChoiceIn(c.req.header('cookie')) === 'allowed';
      headers.set('content-security-policy', policy(nonce, ads));
    }
    // Not cacheable by default: responses may be personal.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    for (const [name, value] of fixed) headers.set(name, value);
  };
}

export const API_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export function fixedHeaders(settings: Settings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(settings.origin.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${settings.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

export function onlyOwnOrigin({ settings, log }: Pick<Deps, 'settings' | 'log'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next();
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const own =
      origin === undefined ||
      origin === settings.origin ||
      (settings.local && isLocalOrigin(origin, c.req.header('host')));
    if (own && (site === undefined || site === 'same-origin' || site === 'none')) return next();
    log.info('foreign origin refused', {
      sent: origin?.slice(0, 200),
      from: site?.slice(0, 20),
      own: settings.origin,
    });
    return c.json(errorBody(new AppError('FOREIGN_ORIGIN')), 403);
  };
}

/** AdSense supports no stricter policy and no list of hosts (https://support.google.com/adsense/answer/16283098). */
function policy(nonce: string | null, ads: boolean): string {
  const forAds = (sources: string) => (ads ? ` ${sources}` : '');
  return [
    "default-src 'none'",
    "object-src 'none'",
    nonce === null ? "script-src 'none'" : `script-src 'nonce-${nonce}' 'strict-dynamic'${forAds("'unsafe-eval'")}`,
    `style-src 'self'${forAds("'unsafe-inline'")}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    `font-src 'self'${forAds('https: data:')}`,
    `connect-src 'self'${forAds('https:')}`,
    ...(ads ? ['frame-src https:', 'media-src https:'] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** In local mode localhost and 127.0.0.1 are both this server. */
function isLocalOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host && isLoopbackHost(new URL(origin).hostname);
}
