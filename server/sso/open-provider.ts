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

const KEPT_MS = 60 * 60 * 1000;

interface Described {
  metadata: ServerMetadata;
  at: number;
  keys?: ReturnType<typeof getJwksCache>;
}

const described = new Map<string, Described>();

export interface OpenProvider {
  config: Configuration;
  api: string;
  keep(): void;
}

/** Throws ProviderUnreachable. */
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
  // Settings allow http for loopback addresses only.
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

/** GitHub has no discovery document; it sends this issuer in callbacks (RFC 9207). */
function github(origin: string): ServerMetadata {
  return {
    issuer: `${origin}/login/oauth`,
    authorization_endpoint: `${origin}/login/oauth/authorize`,
    token_endpoint: `${origin}/login/oauth/access_token`,
  };
}

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
    throw cause instanceof ProviderUnreachable ? cause : new ProviderUnreachable('description wrong', { cause });
  });
  const metadata = found.serverMetadata();
  if (!needed.safeParse(metadata).success) throw new ProviderUnreachable('description incomplete');
  const fresh: Described = { metadata, at: now };
  described.set(issuer, fresh);
  return fresh;
}
