import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { SSO_CALLBACK, SSO_LOCAL_CLIENT_ID, type SsoProvider, ssoNames, ssoProviders } from '#core/sso/sso.ts';
import { doneBy, noteSecurityEvent } from '../account/security-events.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { isLoopbackHost } from '../env.ts';
import { refuseStale } from '../http/version.ts';
import { SealBroken, seal, unseal } from '../secrets/seal.ts';
import { auth_config } from './tables.ts';

type ConfigRow = typeof auth_config.$inferSelect;

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

const defaultRedirectUri = ({ settings }: Deps): string => settings.origin + SSO_CALLBACK;

/** It may have been sealed under another APP_SECRET. */
function secretOf({ settings }: Deps, { provider, client_secret }: ConfigRow) {
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

type ConfigInput = Input<'ssoAdmin.save'>;

export async function readConfigs(deps: Deps) {
  const rows = await deps.db.select().from(auth_config);
  return ssoProviders.map((provider) => shown(deps, provider, rows.find((row) => row.provider === provider) ?? null));
}

/**
 * Repeating a call changes nothing. Throws SSO_CHANGED, SSO_CLIENT_ID_NEEDED, SSO_SECRET_NEEDED, SSO_SECRET_UNREADABLE,
 * SSO_LOCAL_ONLY and SSO_REDIRECT_WRONG.
 */
export async function saveConfig(deps: Deps, who: Who, input: ConfigInput) {
  const { provider, version, enabled, client_id } = input;
  const redirect_uri = redirectUri(deps, input.redirect_uri);
  const client_secret = input.client_secret || null;
  const now = deps.clock();
  const saved = await deps.db.transaction(async (tx) => {
    await tx.insert(auth_config).values({ provider, updated_at: now }).onConflictDoNothing();
    const [found] = await tx.select().from(auth_config).where(eq(auth_config.provider, provider)).for('update');
    const kept = found as ConfigRow;
    const { state: keptState, secret } = secretOf(deps, kept);
    const isSameSecret = client_secret === null ? keptState !== 'unreadable' : client_secret === secret;
    const isSame = kept.enabled === enabled && kept.client_id === client_id && kept.redirect_uri === redirect_uri;
    if (isSame && isSameSecret && kept.version > 0) return kept;
    refuseStale(kept.version, version, 'SSO_CHANGED', shown(deps, provider, kept));
    const state = client_secret === null ? keptState : 'kept';
    if (enabled) checkComplete(deps, provider, client_id, state);
    const sealed = client_secret && seal(deps.settings.appSecret, 'sso client secret', provider, client_secret);
    const values = { enabled, client_id, redirect_uri, version: version + 1, updated_at: now };
    const change = { ...values, ...(sealed && { client_secret: sealed }) };
    const [row] = await tx.update(auth_config).set(change).where(eq(auth_config.provider, provider)).returning();
    const facts = { provider, enabled: String(enabled), secret: sealed ? 'replaced' : 'kept' };
    const about = ssoNames[provider];
    await noteSecurityEvent(deps, tx, { event: 'sso_settings_changed', ...doneBy(who), about, facts });
    await writeAudit(tx, who, now, {
      what: `Saved the SSO configuration of ${ssoNames[provider]}`,
      noun: 'sign-in provider',
      object_name: ssoNames[provider],
      detail: { enabled, client_id, redirect_uri, client_secret: sealed ? 'replaced' : 'as it was' },
    });
    return row as ConfigRow;
  });
  return shown(deps, provider, saved);
}

function shown(deps: Deps, provider: SsoProvider, row: ConfigRow | null) {
  return {
    provider,
    name: ssoNames[provider],
    enabled: row?.enabled ?? false,
    client_id: row?.client_id ?? '',
    client_secret: row ? secretOf(deps, row).state : ('none' as const),
    redirect_uri: row?.redirect_uri ?? '',
    default_redirect_uri: defaultRedirectUri(deps),
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
  };
}

/** Null: the default. A redirect must be as secure as the site itself. */
function redirectUri(deps: Deps, typed: string): string | null {
  if (typed === '') return null;
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (!url || !isSafe || url.username || url.password || /[?#]/.test(typed)) {
    throw refusal({ redirect_uri: 'SSO_REDIRECT_WRONG' });
  }
  return url.href === defaultRedirectUri(deps) ? null : url.href;
}

function checkComplete(
  { settings }: Deps,
  provider: SsoProvider,
  client_id: string,
  state: 'none' | 'kept' | 'unreadable',
): void {
  const wrong: Record<string, ErrorCode> = {};
  if (!client_id) wrong.client_id = 'SSO_CLIENT_ID_NEEDED';
  else if (client_id === SSO_LOCAL_CLIENT_ID && !settings.local) wrong.client_id = 'SSO_LOCAL_ONLY';
  if (state === 'none') wrong.client_secret = 'SSO_SECRET_NEEDED';
  if (state === 'unreadable') wrong.client_secret = 'SSO_SECRET_UNREADABLE';
  if (Object.keys(wrong).length > 0) throw refusal(wrong, { name: ssoNames[provider] });
}

function refusal(wrong: Record<string, ErrorCode>, params: Record<string, string> = {}): AppError {
  const [first] = Object.values(wrong);
  const said = Object.entries(wrong).map(([field, code]) => [field, new AppError(code, { params }).message]);
  return new AppError(first as ErrorCode, { params, fields: Object.fromEntries(said) });
}
