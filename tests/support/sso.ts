import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll } from 'vitest';
import type { SsoProvider } from '#core/sso/sso.ts';
import type { Answer, Person, TestApp } from './app.ts';

/** Who Google says it is, at the next sign-ins. */
export interface GoogleClaims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  nonce?: unknown;
  iss?: unknown;
  aud?: unknown;
  iat?: number;
  exp?: number;
}

/** A provider that speaks OpenID Connect, on a port of its own for this file. */
export async function aGoogle() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  let claims: Partial<GoogleClaims> = {};
  server.service.on('beforeTokenSigning', ({ payload }) => {
    Object.assign(payload, claims);
  });
  afterAll(() => server.stop());
  return {
    issuer: server.issuer.url as string,
    service: server.service,
    keys: server.issuer.keys,
    says(next: GoogleClaims) {
      claims = next;
    },
  };
}

export interface GithubSays {
  user?: unknown;
  emails?: unknown;
  /** Answers one path otherwise: a status, or a body as it is. */
  instead?: Record<string, { status: number; text: string }>;
}

/** The part of GitHub that a sign-in touches. A code is good once, for the verifier that belongs to its challenge. */
export async function aGithub() {
  let says: GithubSays = {};
  const asked: { path: string; body: string; authorization: string | undefined }[] = [];
  const codes = new Set<string>();
  let number = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request) body += part;
    const url = new URL(request.url ?? '/', 'http://github.invalid');
    asked.push({ path: url.pathname, body, authorization: request.headers.authorization });
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
    };
    const other = says.instead?.[url.pathname];
    if (other) return response.writeHead(other.status, { 'content-type': 'application/json' }).end(other.text);
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') as string);
      const code = `code-${++number}`;
      codes.add(code);
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') as string);
      back.searchParams.set('iss', `${origin}/login/oauth`);
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(body);
      const good = codes.delete(form.get('code') ?? '') && form.get('client_secret') === SECRET;
      // GitHub tells its refusals with the status 200.
      if (!good) return json({ error: 'bad_verification_code', error_description: 'The code passed is incorrect.' });
      return json({ access_token: TOKEN, token_type: 'bearer', scope: 'read:user,user:email' });
    }
    if (request.headers.authorization?.toLowerCase() !== `bearer ${TOKEN}`) return json({ message: 'no' }, 401);
    if (url.pathname === '/api/v3/user') return json(says.user);
    if (url.pathname === '/api/v3/user/emails') return json(says.emails);
    return json({ message: 'Not Found' }, 404);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => server.close());
  return {
    origin,
    api: `${origin}/api/v3`,
    asked,
    says(next: GithubSays) {
      says = next;
      asked.length = 0;
    },
  };
}

/** What an administrator was given by the provider. */
export const SECRET = 'the-client-secret-that-nobody-sees';
/** What GitHub gives for a code. */
export const TOKEN = 'gho_the_token_that_nobody_sees';

/** Sets a provider up as an administrator does who has just opened its card. */
export async function setUp(administrator: Person, provider: SsoProvider, parts: Record<string, unknown> = {}) {
  const { configs } = (await administrator.call('GET', '/api/admin/sso')).body;
  const { version } = configs?.find((config: { provider: string }) => config.provider === provider) ?? {};
  return administrator.call('PUT', `/api/admin/sso/${provider}`, {
    ...{ version, enabled: true, client_id: 'certamen', client_secret: SECRET, redirect_uri: '' },
    ...parts,
  });
}

/** A browser with its cookies, sending the same further headers each time. */
export function aBrowser(app: TestApp, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.call(method, path, body, { ...headers, ...(cookie && { cookie }) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  const begin = (provider: SsoProvider, from?: string) =>
    call('POST', '/api/auth/sso', { provider, ...(from !== undefined && { from }) });
  const finish = (query: string) => call('POST', '/api/auth/callback', { query });
  return {
    cookies,
    call,
    begin,
    finish,
    /** Begins, and lets the provider agree: the query that it sends the browser back with. */
    async agreed(provider: SsoProvider, from?: string): Promise<string> {
      return queryFrom((await begin(provider, from)).body.url);
    },
    async signIn(provider: SsoProvider, from?: string): Promise<Answer> {
      return finish(await queryFrom((await begin(provider, from)).body.url));
    },
    async who(): Promise<string | null> {
      const { body } = await call('GET', '/api/auth/session');
      return body.user?.email ?? null;
    },
  };
}

/** Visits the provider, which agrees at once: the query that it sends the browser back with. */
export async function queryFrom(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') as string).search;
}
