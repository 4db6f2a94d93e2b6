import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import type { PageArgs } from '#web/lib/load.ts';
import { providersOf } from '#web/sso/provider-buttons.tsx';

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
export type SecurityData = Extract<ProfileData, { tab: 'security' }>;

export async function loadProfile(api: Api, { url }: PageArgs) {
  const [me, { pending }, mine, tab] = await Promise.all([
    api.account.me(),
    api.account.emailChange(),
    // The link works without it.
    api.subscription.mine().catch(() => undefined),
    tabOf(url.search) === 'security' ? security(api, url) : interests(api),
  ]);
  return { ...me, pending, subscription: mine?.subscription, ...tab, now: new Date().toISOString() };
}

async function interests(api: Api) {
  return { tab: 'profile' as const, ...(await api.account.interests()) };
}

/** Holdings are counted only when the deletion dialog is shown. */
async function security(api: Api, url: URL) {
  const asksToDelete = url.searchParams.has('delete');
  const [{ sessions }, tokens, signIns, providers, factors, counted] = await Promise.all([
    api.account.sessions(),
    tokensOf(api),
    api.sso.identities(),
    providersOf(api),
    api.factors.mine(),
    asksToDelete ? api.account.deletionSummary() : null,
  ]);
  const holdings = counted?.holdings ?? null;
  return { tab: 'security' as const, sessions, tokens, ...signIns, providers, factors, holdings };
}

/** Null on failure: the rest of the tab works without the tokens. */
async function tokensOf(api: Api) {
  try {
    return (await api.tokens.list()).tokens;
  } catch (thrown) {
    if (apiFailure(thrown)?.code === 'TOKENS_FAILED') return null;
    throw thrown;
  }
}

export function tabOf(search: string) {
  return new URLSearchParams(search).get('tab') === 'security' ? 'security' : 'profile';
}
