import { Link } from 'react-router';
import { useSite } from '#web/lib/use-site.ts';
import { Empty } from '#web/ui/empty.tsx';

export function NoEntitlements() {
  const email = useSite()?.brand.supportEmail;
  return (
    <Empty
      title="You have no entitlements yet"
      action={<Link to="/subscription">No ads in every topic: see the plans</Link>}
    >
      An entitlement gives you something in one topic, such as practice tests and flashcards without ads. It comes as
      a code: from a course you take, from your employer, or with a voucher.{' '}
      {email && (
        <>
          If yours does not work, write to <a href={`mailto:${email}`}>{email}</a>.{' '}
        </>
      )}
      Without one, every topic is open to you all the same.
    </Empty>
  );
}
