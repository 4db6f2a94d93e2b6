import {
  allowInsecureRequests,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { askProvider, ProviderUnreachable } from './ask-provider.ts';
import { isStandIn, type SsoClient } from './configs.ts';

/** A provider's description of itself is asked for again after this. */
const KEPT_MS = 60 * 60 * 1000;

interface Described {
  metadata: ServerMetadata;
  at: number;
  keys?: ReturnType<typeof getJwksCache>;
}

/** By issuer. What failed is not kept: the next sign-in asks again. */
const described = new Map<string, Described>();

/** A provider, ready to be asked: through the same library whether it is the provider itself or the stand-in of local mode. */
export interface OpenProvider {
  config: Configuration;
  /** Of GitHub: where its API is. */
  api: string;
  /** Keeps the keys that were fetched meanwhile. */
  keep(): void;
}

/** Opens a provider for this client. Throws ProviderUnreachable. */
export async function openProvider(deps: Deps, client: SsoClient): Promise<OpenProvider> {
  const standIn = isStandIn(deps, client.client_id) ? deps.signOnStandIn : undefined;
  const { googleIssuer, githubOrigin, githubApi } = standIn ?? deps.settings.sso;
  const ask: CustomFetch = standIn
    ? (url, { method, headers, body }) =>
        standIn.answer(new Request(url, { method, headers, body: body as BodyInit }))
    : (url, options) => askProvider(url, options, deps.settings.sso.answerMs);
  const isGoogle = client.provider === 'google';
  const issuer = isGoogle ? googleIssuer : `${githubOrigin}/login/oauth`;
  const isPlain = issuer.startsWith('http:');
  const known = isGoogle ? await describedBy(deps, issuer, client, ask) : null;
  const config = new Configuration(known?.metadata ?? github(githubOrigin), client.client_id, client.client_secret);
  config[customFetch] = ask;
  // Settings take http for a loopback address only.
  if (isPlain) allowInsecureRequests(config);
  if (known) {
    enableNonRepudiationChecks(config);
    if (known.keys) setJwksCache(config, known.keys);
  }
  return {
    config,
    api: githubApi,
    keep: () => {
      if (known) known.keys = getJwksCache(config);
    },
  };
}

/** GitHub describes itself nowhere. It names this issuer when it sends browsers back (RFC 9207). */
function github(origin: string): ServerMetadata {
  return {
    issuer: `${origin}/login/oauth`,
    authorization_endpoint: `${origin}/login/oauth/authorize`,
    token_endpoint: `${origin}/login/oauth/access_token`,
  };
}

/** What has to be in a description for a sign-in to be possible. */
const needed = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });

async function describedBy(
  deps: Deps,
  issuer: string,
  { client_id }: SsoClient,
  ask: CustomFetch,
): Promise<Described> {
  const now = deps.clock().getTime();
  const kept = described.get(issuer);
  if (kept && now - kept.at < KEPT_MS) return kept;
  const found = await discovery(new URL(issuer), client_id, undefined, undefined, {
    [customFetch]: ask,
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
  }).catch((cause) => {
    // A description that cannot be used is as good as none.
    throw cause instanceof ProviderUnreachable ? cause : new ProviderUnreachable('description wrong', { cause });
  });
  const metadata = found.serverMetadata();
  if (!needed.safeParse(metadata).success) throw new ProviderUnreachable('description incomplete');
  const fresh: Described = { metadata, at: now };
  described.set(issuer, fresh);
  return fresh;
}
