import { type ActionFunctionArgs, redirect } from 'react-router';
import { adChoiceCookie, asAdChoice } from '#core/ads/ads.ts';
import { formIn } from '#web/lib/form-in.ts';
import { ownPath } from '#web/lib/return-path.ts';
import { seamContext } from '#web/lib/seam.ts';

/**
 * Saves the consent and reloads the page: its security policy depends on it, and what an ad network has already started in a page
 * cannot be undone.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await formIn(request);
  const back = ownPath(String(form.get('back') ?? '')) ?? '/';
  const choice = asAdChoice(form.get('choice'));
  if (!choice) return redirect(back);
  const secure = context.get(seamContext).origin.startsWith('https:');
  return redirect(back, { headers: { 'set-cookie': adChoiceCookie(choice, secure) } });
}

export const loader = () => redirect('/');
