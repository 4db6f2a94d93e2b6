import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import type { PageArgs } from '#web/lib/load.ts';

export type Tier = Output<'subscription.tiers'>['tiers'][number];
export type Mine = Output<'subscription.mine'>;
export type Subscription = NonNullable<Mine['subscription']>;
export type Payments = Mine['payments'];

/**
 * ?test=success and ?test=cancel return from a checkout. After a success the provider is queried first, so that the banner shows
 * the real state.
 */
export async function loadPlans(api: Api, { url }: PageArgs) {
  const test = url.searchParams.get('test');
  const returned: 'success' | 'cancel' | null = test === 'success' || test === 'cancel' ? test : null;
  // If the provider cannot be reached, the known state is shown; its events update it later.
  const asked = returned === 'success' ? await read(api.subscription.refresh()) : null;
  const [tiers, mine, session] = await Promise.all([
    read(api.subscription.tiers()),
    read(api.subscription.mine()),
    returned === 'success' ? read(api.account.session()) : null,
  ]);
  return {
    tiers: { value: tiers.value?.tiers ?? null, failure: tiers.failure },
    mine,
    returned,
    /** Known only if the provider was reached. */
    nothing_begun: asked?.value?.checkout_begun === false,
    /** Newer than the frame's session after a checkout. */
    has_active_subscription: mine.value?.has_active_subscription,
    subscription_notice: session?.value?.subscription_notice,
    now: new Date().toISOString(),
  };
}

/** Each half of the screen can fail by itself. */
async function read<Value>(reading: Promise<Value>): Promise<{ value: Value | null; failure: ApiFailure | null }> {
  try {
    return { value: await reading, failure: null };
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure || failure.status === 401) throw thrown;
    return { value: null, failure };
  }
}
