import { useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';

export type ListedGrant = Awaited<ReturnType<Api['entitlementsOffice']['grants']>>['grants'][number];

/** Whose it is, in the specification's word where that is not known. */
export const holderOf = ({ full_name }: ListedGrant) => full_name || 'Unknown';

interface RevokeProps {
  grant: ListedGrant;
  onRevoked(): void;
  onClose(): void;
}

/** Asks before a grant is withdrawn, and says what ends. */
export function RevokeGrant({ grant, onRevoked, onClose }: RevokeProps) {
  const { pathname, search } = useLocation();
  const { name, is_ad_free, topic_name } = grant.entitlement;
  const revoke = useAction(
    (api) => api.entitlementsOffice.revoke({ grant_id: grant.id }),
    'Failed to revoke entitlement',
  );
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated`Revoke "${name}" from ${holderOf(grant)}?`}
      confirm="Revoke"
      danger
      busy={revoke.busy}
      busyText="Revoking..."
      onConfirm={async () => {
        if (await revoke.run()) onRevoked();
      }}
    >
      <CallFailure failure={revoke.failure} back={pathname + search} />
      <p>
        It ends at once.
        {is_ad_free &&
          ` Ads come back in ${topic_name}, unless a subscription or another entitlement is against them.`}
      </p>
      <p className="soft">Its code does not bring it back; only assigning it again does.</p>
    </Confirm>
  );
}
