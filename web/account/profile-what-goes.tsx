import { accessEndOf, goesOn, grantsAccess } from '#web/subscription/status-words.ts';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { ProfileData } from './profile.tsx';

export function WhatGoes({ data }: { data: Extract<ProfileData, { tab: 'security' }> }) {
  const { attempts = 0, results = 0, certifications = 0, entitlements = 0 } = data.holdings ?? {};
  return (
    <>
      <p>This cannot be undone. With your account goes:</p>
      <ul className="goes">
        <li>
          your profile
          {certifications > 0 && `, with ${counted(certifications, 'certification')} and target dates`}
        </li>
        {attempts > 0 && (
          <li>
            {counted(attempts, 'attempt')} with all answers, and the progress from {counted(results, 'result')}
          </li>
        )}
        {entitlements > 0 && <li>{counted(entitlements, 'entitlement')}</li>}
        <SubscriptionGoes subscription={data.subscription} now={data.now} />
      </ul>
      <p className="soft">
        What you wrote to us as feedback stays, without your name and address. Receipts of payments stay with the
        payment provider.
      </p>
    </>
  );
}

function SubscriptionGoes({ subscription, now }: Pick<ProfileData, 'subscription' | 'now'>) {
  if (subscription === undefined) return <li>your subscription, if you have one: it ends at once</li>;
  if (!subscription) return null;
  return (
    <li>
      your subscription ({subscription.tier_name}): it ends at once
      {goesOn(subscription) && ' and nothing more is charged'}
      {grantsAccess(subscription, new Date(now)) && (
        <>
          . The time until <LocalDate at={accessEndOf(subscription)} time="near" /> is lost
        </>
      )}
    </li>
  );
}

const number = new Intl.NumberFormat('en-US');
const counted = (count: number, noun: string) => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;
