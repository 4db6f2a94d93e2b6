import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { SSO_LOCAL_CLIENT_ID } from '#core/sso/sso.ts';
import type { Deps, SignOnStandIn } from '#server/deps.ts';
import { type Grant, openGrant, sealGrant } from './codes.ts';
import { localEndpoints } from './endpoints.ts';

/** For the id tokens; made at start, known to nobody else. */
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEY_ID = 'local';

type StandInDeps = Pick<Deps, 'settings' | 'clock'>;

/** The stand-in as the server's sign-in finds it. */
export function createSignOnStandIn(deps: StandInDeps): SignOnStandIn {
  return { ...localEndpoints(deps), answer: (request) => answerLocally(deps, request) };
}

/**
 * Answers what the server asks a provider, as Google (OpenID Connect) and GitHub (OAuth 2.0 and its API) would: in process, nothing
 * leaves this machine. Only in local mode, and only for the client id `local`.
 */
export async function answerLocally(deps: StandInDeps, request: Request): Promise<Response> {
  const { googleIssuer, githubOrigin, githubApi } = localEndpoints(deps);
  const address = request.url.replace(/\?.*/, '');
  switch (`${request.method} ${address}`) {
    case `GET ${googleIssuer}/.well-known/openid-configuration`:
      return Response.json({
        issuer: googleIssuer,
        authorization_endpoint: `${googleIssuer}/authorize`,
        token_endpoint: `${googleIssuer}/token`,
        jwks_uri: `${googleIssuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    case `GET ${googleIssuer}/keys`:
      return Response.json({
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'ES256' }],
      });
    case `POST ${googleIssuer}/token`:
    case `POST ${githubOrigin}/login/oauth/access_token`:
      return tokens(deps, new URLSearchParams(await request.text()));
    case `GET ${githubApi}/user`:
      return asGithub(deps, request, (grant) => ({
        id: githubId(grant.email),
        login: grant.email.split('@')[0],
        name: grant.name || null,
        email: null,
      }));
    case `GET ${githubApi}/user/emails`:
      return asGithub(deps, request, ({ email, verified }) => [{ email, primary: true, verified }]);
    default:
      return new Response('Not found', { status: 404 });
  }
}

function tokens(deps: StandInDeps, form: URLSearchParams): Response {
  const grant = openGrant(deps, 'code', form.get('code') ?? '');
  const agreed =
    grant !== null &&
    form.get('client_id') === SSO_LOCAL_CLIENT_ID &&
    form.get('redirect_uri') === grant.redirect_uri &&
    sha256(form.get('code_verifier') ?? '').toString('base64url') === grant.challenge;
  if (!agreed) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  const access_token = sealGrant(deps, 'token', grant);
  const answer = { access_token, token_type: 'bearer', expires_in: 60 };
  return Response.json(grant.provider === 'google' ? { ...answer, id_token: idToken(deps, grant) } : answer);
}

function idToken(deps: StandInDeps, { nonce, name, email, verified }: Grant): string {
  // Whoever checks it looks at the machine's own clock.
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    iss: localEndpoints(deps).googleIssuer,
    aud: SSO_LOCAL_CLIENT_ID,
    sub: googleId(email),
    iat,
    exp: iat + 60,
    email,
    email_verified: verified,
    ...(nonce && { nonce }),
    ...(name && { name }),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'ES256', typ: 'JWT', kid: KEY_ID })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function asGithub(deps: StandInDeps, request: Request, bodyOf: (grant: Grant) => unknown): Response {
  const token = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const grant = token ? openGrant(deps, 'token', token) : null;
  return grant ? Response.json(bodyOf(grant)) : Response.json({ message: 'Bad credentials' }, { status: 401 });
}

/** Who has this address is the same person the next time; none of the provider's own ids looks like this. */
function googleId(email: string): string {
  return `local-${sha256(email.toLowerCase()).toString('hex').slice(0, 24)}`;
}

/** Far above any id that GitHub has given. */
function githubId(email: string): number {
  return 2 ** 52 + sha256(email.toLowerCase()).readUIntBE(0, 6);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
