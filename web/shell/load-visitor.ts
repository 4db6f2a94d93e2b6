import type { Api } from '#core/contract/index.ts';
import { sessionOf } from '#web/lib/signed-in.ts';

export async function loadVisitor(api: Api) {
  const { user, profile, has_active_subscription, subscription_notice, viewing } = await sessionOf(api);
  return {
    visitor: user === null,
    profile: profile && { is_admin: profile.is_admin },
    has_active_subscription,
    subscription_notice,
    viewing,
  };
}
