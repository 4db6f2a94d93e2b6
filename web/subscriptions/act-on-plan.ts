import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import type { Failed } from '#web/lib/load.ts';
import type { Done } from './result-banner.tsx';

/** Handles the forms without a script. */
export async function actOnPlan(api: Api, form: FormData): Promise<{ done: Done } | null> {
  const priceId = String(form.get('priceId') ?? '');
  switch (form.get('intent')) {
    case 'checkout':
      throw redirect((await api.subscription.checkout({ priceId })).url);
    case 'test':
      throw redirect((await api.subscription.testPayment()).url);
    case 'portal':
      throw redirect((await api.subscription.portal()).url);
    case 'switch':
      await api.subscription.changePlan({ priceId });
      return { done: 'switched' };
    case 'cancel':
      await api.subscription.cancel({});
      return { done: 'canceled' };
    case 'resume':
      await api.subscription.resume({});
      return { done: 'resumed' };
    case 'dismiss':
      await api.subscription.dismissNotice({ notice_id: String(form.get('notice_id') ?? '') });
      return null;
    default:
      return null;
  }
}

/** Null if another form failed, or none. */
export function failureOf(failed: Failed | null, ...intents: string[]): ApiFailure | null {
  return failed && intents.includes(failed.typed.intent?.[0] ?? '') ? failed.failure : null;
}
