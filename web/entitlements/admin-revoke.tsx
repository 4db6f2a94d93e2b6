import type { Api } from '#core/contract/index.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';

export type ListedGrant = Awaited<ReturnType<Api['entitlementsAdmin']['grants']>>['grants'][number];

/** Returns the user's name; the specification's word where it is unknown. */
export const holderOf = ({ full_name }: ListedGrant) => full_name || 'Unknown';

interface RevokeProps {
  grant: ListedGrant;
  onRevoked(): void;
  onClose(): void;
}

export function RevokeGrant({ grant, onRevoked, onClose }: RevokeProps) {
  const { name, is_ad_free, topic_name } = grant.entitlement;
  return (
    <ConfirmAction
      title={isolated`Revoke "${name}" from ${holderOf(grant)}?`}
      confirm="Revoke"
      danger
      busyText="Revoking..."
      failed="Failed to revoke entitlement"
      act={(api) => api.entitlementsAdmin.revoke({ grant_id: grant.id })}
      onDone={onRevoked}
      onClose={onClose}
    >
      <p>
        It ends at once.
        {is_ad_free &&
          ` Ads come back in ${topic_name}, unless a subscription or another entitlement is against them.`}
      </p>
      <p className="soft">Its code does not bring it back; only assigning it again does.</p>
    </ConfirmAction>
  );
}
