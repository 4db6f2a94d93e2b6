import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { EMAIL_MAX_LENGTH } from '#core/account/account.ts';
import { SSO_LOCAL_CLIENT_ID, type SsoProvider, ssoNames } from '#core/sso/sso.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/env.ts';
import { styleSheet } from '../style-sheet.ts';
import { sealGrant } from './codes.ts';
import { localEndpoints } from './endpoints.ts';

/** What the product sends a browser here with. */
const asked = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(SSO_LOCAL_CLIENT_ID),
  redirect_uri: z.url(),
  state: z.string().min(1),
  code_challenge: z.string().min(1),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().optional(),
});

/** What stands in the form. */
const typed = z.object({
  act: z.enum(['sign-in', 'refuse']).catch('sign-in'),
  name: z.string().trim().max(200).catch(''),
  email: z.email().max(EMAIL_MAX_LENGTH).catch(''),
  verified: z.string().optional(),
});

/**
 * The page of the sign-in providers' stand-in, at their two addresses. Mounts nothing where the site is public. Plain HTML without
 * any script; it leads back to this site only.
 */
export function localSso(deps: Deps): (app: Hono<Env>) => void {
  const { origin } = deps.settings;
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
  return (app) => {
    if (!deps.settings.local) return;
    app.use('/local/sso/*', async (c, next) => {
      await next();
      c.res.headers.set('content-security-policy', policy);
      c.res.headers.set('cache-control', 'no-store');
    });
    app.get('/local/sso.css', styleSheet(new URL('./sso.css', import.meta.url)));
    const places = {
      google: '/local/sso/google/authorize',
      github: '/local/sso/github/login/oauth/authorize',
    } as const;
    for (const [provider, path] of Object.entries(places) as [SsoProvider, string][]) {
      app.get(path, (c) => (askedFor(deps, c) ? c.html(question(deps, provider, '')) : lost(deps, provider, c)));
      app.post(path, (c) => decide(deps, provider, c));
    }
  };
}

async function decide(deps: Deps, provider: SsoProvider, c: Context<Env>): Promise<Response> {
  const wanted = askedFor(deps, c);
  if (!wanted) return lost(deps, provider, c);
  const { act, name, email, verified } = typed.parse(await c.req.parseBody());
  const back = new URL(wanted.redirect_uri);
  back.searchParams.set('state', wanted.state);
  const { googleIssuer, githubOrigin } = localEndpoints(deps);
  back.searchParams.set('iss', provider === 'google' ? googleIssuer : `${githubOrigin}/login/oauth`);
  if (act === 'refuse') {
    back.searchParams.set('error', 'access_denied');
    return c.redirect(back.href);
  }
  if (!email) return c.html(question(deps, provider, name, 'Enter an e-mail address, like mara@example.org.'), 400);
  const { redirect_uri, code_challenge: challenge, nonce = null } = wanted;
  const at = deps.clock().getTime();
  const grant = { provider, redirect_uri, challenge, nonce, name, email, verified: verified !== undefined, at };
  back.searchParams.set('code', sealGrant(deps, 'code', grant));
  return c.redirect(back.href);
}

/** Null: not asked by this site, or to be sent elsewhere. */
function askedFor(deps: Deps, c: Context<Env>): z.infer<typeof asked> | null {
  const found = asked.safeParse(c.req.query());
  if (!found.success) return null;
  return new URL(found.data.redirect_uri).origin === deps.settings.origin ? found.data : null;
}

function lost(deps: Deps, provider: SsoProvider, c: Context<Env>): Response | Promise<Response> {
  const words = html`<p>Nobody asks you to sign in at the moment, or the redirect URI does not lead to this site.</p>
<p><a href="/login">To the sign-in page</a></p>`;
  return c.html(page(deps, provider, 'Nothing to sign in to', words), 400);
}

function question(deps: Deps, provider: SsoProvider, name: string, wrong = '') {
  const form = html`<p>Whoever you say you are is believed here. The same address is the same ${ssoNames[provider]} account each time.</p>
<form method="post">
${wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : ''}
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="200" value="${name}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="off" maxlength="${EMAIL_MAX_LENGTH}" required${wrong ? html` aria-invalid="true" aria-describedby="wrong"` : ''}>
<label class="tick"><input type="checkbox" name="verified" value="yes" checked> <span>${ssoNames[provider]} has verified this address</span></label>
<p class="acts"><button class="main" name="act" value="sign-in">Sign in</button>
<button name="act" value="refuse" formnovalidate>Refuse</button></p>
</form>`;
  return page(deps, provider, 'Who signs in?', form);
}

function page({ settings }: Deps, provider: SsoProvider, title: string, body: ReturnType<typeof html>) {
  const { name } = settings.brand;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${name}</title>
<link rel="icon" href="/seal.svg" type="image/svg+xml">
<link rel="stylesheet" href="/local/sso.css">
</head>
<body>
<header><a href="/">${name}</a><span>In place of ${ssoNames[provider]}: nothing leaves this machine</span></header>
<main><h1>${title}</h1>
${body}
</main>
</body>
</html>`;
}
