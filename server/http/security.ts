import { randomBytes } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { adChoiceIn } from '#core/ads.ts';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { isLoopbackHost, type Settings } from '../env.ts';
import type { Env } from './env.ts';
import { errorBody } from './errors.ts';

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * In local mode only this machine's own browser is served: a Host that is not loopback or a forwarding header means that a proxy
 * was put in front by mistake, and the mailbox and demo logins must not be what it shows.
 */
export function onlyThisMachine(settings: Settings): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!settings.local) return next();
    const hostname = hostnameOf(c.req.header('host') ?? '');
    const forwarded = proxyHeaders.some((name) => c.req.header(name));
    if (isLoopbackHost(hostname) && !forwarded) return next();
    return c.text(
      'This Certamen runs in local mode and answers this machine only. Set PUBLIC_ORIGIN to publish it.\n',
      403,
    );
  };
}

/** A nonce for the page's own scripts, and the headers that every answer carries; nothing is stored that does not ask for it. */
export function securityHeaders(settings: Settings, production: boolean): MiddlewareHandler<Env> {
  const fixed = Object.entries(fixedHeaders(settings));
  return async (c, next) => {
    let nonce: string | null = null;
    c.set('nonce', () => {
      // In development Vite adds scripts of its own: there is no policy, and nothing for it to name.
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
    // What anybody may keep says so itself: the rest may be about one person.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    for (const [name, value] of fixed) headers.set(name, value);
  };
}

/** The policy of answers that are no page: they load and run nothing. */
export const API_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers that every answer carries, whatever it is. */
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

/** Refuses what another site's page makes a browser send here: every unsafe method with a foreign origin, JSON included. */
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
    // Where PUBLIC_ORIGIN is wrong, this is what happens to everybody.
    log.info('foreign origin refused', {
      sent: origin?.slice(0, 200),
      from: site?.slice(0, 20),
      own: settings.origin,
    });
    const refused = new AppError('FOREIGN_ORIGIN');
    return c.json(errorBody(refused), 403);
  };
}

/**
 * Without a nonce nothing on the page may run. With `ads` it lets in what AdSense asks for: its documentation answers for no policy
 * stricter than `script-src 'nonce-...' 'strict-dynamic' 'unsafe-eval'; object-src 'none'; base-uri 'none'`, and for no list of hosts
 * (https://support.google.com/adsense/answer/16283098). The frames it opens are of other origins and bring policies of their own.
 */
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

/** In local mode the page may have been opened as localhost or 127.0.0.1: both are this server. */
function isLocalOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host && isLoopbackHost(new URL(origin).hostname);
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
