import { grantFields } from '#core/entitlements/grant.ts';
import { lastDay } from '#core/entitlements.ts';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import { holderOf, type ListedGrant } from './admin-revoke.tsx';

interface GrantExpiryProps {
  grant: ListedGrant;
  onSaved(sentence: string): void;
  onClose(): void;
}

export function GrantExpiry({ grant, onSaved, onClose }: GrantExpiryProps) {
  const { id, expires_at, version, entitlement } = grant;
  return (
    <RecordDialog
      noun="expiry"
      fields={grantFields}
      record={{ expires_at: expires_at && lastDay(new Date(expires_at)), version }}
      failed="Failed to update user entitlement"
      save={({ entitlementsAdmin }, values, opened) =>
        entitlementsAdmin.changeGrant({ grant_id: id, version: opened, ...values })
      }
      onSaved={(_, kept) => onSaved(`Expiry updated successfully${kept && `.${kept}`}`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            <b>{entitlement.name}</b>, <bdi>{holderOf(grant)}</bdi>
          </p>
          {field('expires_at')}
        </>
      )}
    </RecordDialog>
  );
}
