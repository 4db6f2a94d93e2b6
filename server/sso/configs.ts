import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { SSO_CALLBACK, SSO_LOCAL_CLIENT_ID, type SsoProvider, ssoNames, ssoProviders } from '#core/sso.ts';
import type { Deps } from '../deps.ts';
import { SealBroken, unseal } from '../secrets/seal.ts';
import { auth_config } from './tables.ts';

export type ConfigRow = typeof auth_config.$inferSelect;

export interface SsoClient {
  provider: SsoProvider;
  client_id: string;
  client_secret: string;
  redirect_uri: string;
}

/** Enabled and complete; read on each call, so that changes apply on every instance. */
export async function enabledProviders(deps: Deps): Promise<SsoProvider[]> {
  const rows = await deps.db.select().from(auth_config).where(eq(auth_config.enabled, true));
  return ssoProviders.filter((provider) => rows.some((row) => row.provider === provider && usable(deps, row)));
}

/** Throws SSO_OFF. */
export async function clientOf(deps: Deps, provider: SsoProvider): Promise<SsoClient> {
  const [row] = await deps.db.select().from(auth_config).where(eq(auth_config.provider, provider));
  const client = row?.enabled ? usable(deps, row) : null;
  if (!client) throw new AppError('SSO_OFF', { params: { name: ssoNames[provider] } });
  return client;
}

export function isStandIn({ settings }: Deps, client_id: string): boolean {
  return settings.local && client_id === SSO_LOCAL_CLIENT_ID;
}

export function defaultRedirectUri({ settings }: Deps): string {
  return settings.origin + SSO_CALLBACK;
}

/** It may have been sealed under another APP_SECRET. */
export function secretOf({ settings }: Deps, { provider, client_secret }: ConfigRow) {
  if (client_secret === null) return { state: 'none' as const, secret: null };
  try {
    const secret = unseal(settings.appSecret, 'sso client secret', provider, client_secret);
    return { state: 'kept' as const, secret };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { state: 'unreadable' as const, secret: null };
  }
}

function usable(deps: Deps, row: ConfigRow): SsoClient | null {
  const { provider, client_id } = row;
  const { secret } = secretOf(deps, row);
  if (!client_id || secret === null) return null;
  if (client_id === SSO_LOCAL_CLIENT_ID && !deps.settings.local) return null;
  return { provider, client_id, client_secret: secret, redirect_uri: row.redirect_uri ?? defaultRedirectUri(deps) };
}
