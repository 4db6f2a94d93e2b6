import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { ListedEntitlement } from './admin-entitlements.ts';

interface DeleteProps {
  entitlement: ListedEntitlement;
  onDeleted(): void;
  onClose(): void;
}

export function DeleteEntitlement({ entitlement, onDeleted, onClose }: DeleteProps) {
  const { id, name, code, topic_name, is_ad_free, active_grants, grants } = entitlement;
  return (
    <ConfirmAction
      title={isolated`Delete "${name}"?`}
      confirm="Delete entitlement"
      danger
      busyText="Deleting..."
      failed="Failed to delete entitlement"
      act={(api) => api.entitlementsAdmin.remove({ entitlement_id: id })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        The code <span className="mono">{code}</span> can no longer be redeemed. {effectText(grants, active_grants)}
        {active_grants > 0 &&
          is_ad_free &&
          ` Who has nothing else against ads sees them again in ${topic_name} at once.`}
      </p>
      <p className="soft">
        This cannot be undone.{' '}
        {active_grants > 0 &&
          'To end redeeming and leave people what they have, give it a last day to redeem instead.'}
      </p>
    </ConfirmAction>
  );
}

function effectText(grants: number, active: number): string {
  const number = (count: number) => count.toLocaleString('en-US');
  if (grants === 0) return 'Nobody has it.';
  if (grants === 1)
    return `1 user entitlement goes with it, ${active === 1 ? 'which is active' : 'no longer active'}.`;
  return `${number(grants)} user entitlements go with it, ${active === 0 ? 'none' : number(active)} of them active now.`;
}
