import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';

type Holdings = Output<'account.deletionSummary'>['holdings'];

/** What is deleted with an account, as items of a list. */
export function HoldingItems({ holdings, whose }: { holdings: Holdings; whose: 'your' | 'the' }) {
  const { attempts, results, reviews, memories, certifications, entitlements } = holdings;
  return (
    <>
      <li>
        {whose} profile
        {certifications > 0 && `, with ${counted(certifications, 'certification')} and target dates`}
      </li>
      {attempts > 0 && (
        <li>
          {counted(attempts, 'attempt')} with all answers, and the progress from {counted(results, 'result')}
        </li>
      )}
      {memories > 0 && (
        <li>
          {whose} study history of {counted(memories, 'question or card', 'questions and cards')}, with{' '}
          {counted(reviews, 'answer or grade', 'answers and grades')}
        </li>
      )}
      {entitlements > 0 && <li>{counted(entitlements, 'entitlement')}</li>}
    </>
  );
}
