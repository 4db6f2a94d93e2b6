import { Alert } from '#web/ui/alert.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { LearnerGrant } from './entitlements.tsx';

export function Redeemed({ entitlement: { entitlement, expires_at } }: { entitlement: LearnerGrant }) {
  const { name, topic_name, is_ad_free } = entitlement;
  return (
    <Alert tone="ok" title={isolated`${name} is yours.`}>
      {is_ad_free ? 'No ads in ' : 'It is for '}
      <bdi>{topic_name}</bdi>
      {expires_at ? (
        <>
          {' until '}
          <LocalDate at={expires_at} time="near" />.
        </>
      ) : is_ad_free ? (
        ', for good.'
      ) : (
        ' and never expires.'
      )}
      {!is_ad_free && ' The ads stay.'}
    </Alert>
  );
}
