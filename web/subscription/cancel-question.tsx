import { subscriptionFailures } from '#core/subscription.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { isolated } from '#web/ui/isolated.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Subscription } from './load-plans.ts';
import { Question } from './question.tsx';
import { grantsAccess, isPeriodUnpaid } from './status-words.ts';

interface CancelQuestionProps {
  subscription: Subscription;
  userId: string | undefined;
  now: string;
  failed: ApiFailure | null;
  onDone(): Promise<void>;
  onClose(failed: boolean): void;
}

/** The subscription lasts until the end of the period. */
export function CancelQuestion({ subscription, userId, now, failed, onDone, onClose }: CancelQuestionProps) {
  const { tier_name, current_period_end } = subscription;
  const cancel = useAction(async (api) => {
    await api.subscription.cancel({ userId });
    await onDone();
  }, subscriptionFailures.CANCEL_FAILED[1]);
  return (
    <Question
      ask="cancel"
      intent="cancel"
      title={isolated`Cancel your ${tier_name} subscription?`}
      confirm="Cancel Subscription"
      busyText="Canceling..."
      keep="Keep it"
      danger
      action={cancel}
      failed={failed}
      onConfirm={() => void cancel.run()}
      onClose={() => onClose(cancel.failure !== null)}
    >
      {isPeriodUnpaid(subscription) ? (
        <p>
          The last payment did not go through, so there is no paid time left: your subscription and your access end at
          once, and the open invoice is no longer collected.
        </p>
      ) : grantsAccess(subscription, new Date(now)) ? (
        <p>
          Your access lasts until{' '}
          <b>
            <LocalDate at={current_period_end} time="near" />
          </b>
          , the end of the current period. After that nothing is charged any more, and quizzes and flashcards show ads
          again.
        </p>
      ) : (
        <p>Nothing is charged any more. Quizzes and flashcards go on with ads, as they do now.</p>
      )}
      <p className="soft">Your progress, results and entitlements stay.</p>
    </Question>
  );
}
