import { authorizationCodeGrant, fetchProtectedResource } from 'openid-client';
import * as z from 'zod';
import { EMAIL_MAX_LENGTH } from '#core/account/account.ts';
import { profileLimits } from '#core/account/profile.ts';
import { emailPattern, plainEmail } from '#core/lib/plain-line.ts';
import { ProviderAnswerWrong } from './ask-provider.ts';
import type { SsoClient } from './configs.ts';
import type { OpenProvider } from './open-provider.ts';
import type { Pending } from './pending.ts';

export interface Person {
  /** The provider's own id, which never changes. */
  subject: string;
  email: string | null;
  name: string | null;
}

/** The library checks state, issuer, PKCE and, with Google, the nonce and the id token. */
export async function whoSignsIn(
  { config, api }: OpenProvider,
  client: SsoClient,
  pending: Pending,
  query: URLSearchParams,
): Promise<Person> {
  const url = new URL(client.redirect_uri);
  url.search = query.toString();
  const isGoogle = client.provider === 'google';
  const tokens = await authorizationCodeGrant(config, url, {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    ...(isGoogle && { expectedNonce: pending.nonce, idTokenExpected: true }),
  });
  if (isGoogle) return googlePerson(tokens.claims());
  const ask = async (path: string) => {
    const headers = new Headers({ accept: 'application/vnd.github+json' });
    const url = new URL(api + path);
    const answer = await fetchProtectedResource(config, tokens.access_token, url, 'GET', null, headers);
    if (!answer.ok) throw new ProviderAnswerWrong(`status ${answer.status} of ${path}`);
    return answer.json().catch(() => {
      throw new ProviderAnswerWrong(`no JSON of ${path}`);
    });
  };
  return githubPerson(await ask('/user'), await ask('/user/emails?per_page=100'));
}

const anything = z.unknown().optional();
const subject = z.string().min(1).max(255);
const claims = z.object({ sub: subject, email: anything, email_verified: anything, name: anything });

function googlePerson(told: unknown): Person {
  const found = claims.safeParse(told);
  if (!found.success) throw new ProviderAnswerWrong('claims of the id token');
  const { sub, email, email_verified, name } = found.data;
  return { subject: sub, email: email_verified === true ? usableEmail(email) : null, name: usableName(name) };
}

const account = z.object({ id: z.int().positive(), login: anything, name: anything });
const addresses = z.array(z.object({ email: anything, primary: anything, verified: anything }));

/** Only the primary address of the list counts: the public profile shows whatever its owner chose. */
function githubPerson(user: unknown, emails: unknown): Person {
  const found = account.safeParse(user);
  const list = addresses.safeParse(emails);
  if (!found.success || !list.success) throw new ProviderAnswerWrong('user or addresses');
  const { id, login, name } = found.data;
  const own = list.data.find(({ primary, verified }) => primary === true && verified === true);
  return { subject: String(id), email: usableEmail(own?.email), name: usableName(name) ?? usableName(login) };
}

function usableEmail(told: unknown): string | null {
  const email = typeof told === 'string' ? plainEmail(told) : '';
  const isAddress = emailPattern.test(email) && email.length <= EMAIL_MAX_LENGTH;
  // Only the domain may be normalized: the local part is up to its mail server.
  return isAddress && String(told).startsWith(`${email.split('@')[0]}@`) ? email : null;
}

function usableName(told: unknown): string | null {
  if (typeof told !== 'string') return null;
  const plain = told
    .toWellFormed()
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, profileLimits.full_name / 2).join('') || null;
}
