import { Link } from 'react-router';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { LearnerData } from './learner.tsx';
import { LearnerSection } from './learner-section.tsx';

type Grant = LearnerData['entitlements'][number];

const states: Record<Grant['state'], { word: string; className: string }> = {
  active: { word: 'Active', className: 'badge badge--right' },
  expired: { word: 'Expired', className: 'badge' },
  revoked: { word: 'Revoked', className: 'badge badge--wrong' },
  inactive: { word: 'Switched off', className: 'badge' },
};

const columns: Column<Grant>[] = [
  {
    head: 'Entitlement',
    bare: true,
    cell: ({ entitlement: { name, code } }) => (
      <>
        <bdi>{name}</bdi> <span className="mono soft">{code}</span>
      </>
    ),
  },
  { head: 'Topic', cell: ({ entitlement }) => entitlement.topic_name },
  { head: 'Ad-free', cell: ({ entitlement }) => (entitlement.is_ad_free ? 'Yes' : 'No') },
  {
    head: 'Expires',
    className: 'nowrap',
    cell: ({ expires_at }) => (expires_at ? <LocalDate at={expires_at} style="medium" time="near" /> : 'Never'),
  },
  { head: 'Status', cell: ({ state }) => <span className={states[state].className}>{states[state].word}</span> },
];

export function LearnerGrants({ learner: { user, entitlements } }: { learner: LearnerData }) {
  const action = (
    <Link to={`/admin/user-entitlements?q=${encodeURIComponent(user.email)}`}>Assign or revoke entitlements</Link>
  );
  return (
    <LearnerSection title="Entitlements" action={action}>
      {entitlements.length === 0 ? (
        <p className="t2 soft">No entitlement, redeemed or assigned.</p>
      ) : (
        <DataTable
          label="List of entitlements"
          columns={columns}
          rows={entitlements}
          nameOf={({ entitlement }) => entitlement.name}
          empty="No entitlement, redeemed or assigned."
        />
      )}
    </LearnerSection>
  );
}
