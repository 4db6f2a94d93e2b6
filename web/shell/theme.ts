import { type ActionFunctionArgs, redirect } from 'react-router';
import { asTheme, themeCookie } from '#core/lib/theme.ts';
import { formIn } from '#web/lib/form-in.ts';
import { ownPath } from '#web/lib/return-path.ts';
import { seamContext } from '#web/lib/seam.ts';

/** In a cookie, so that the server renders the theme even without scripts. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await formIn(request);
  const secure = context.get(seamContext).origin.startsWith('https:');
  const cookie = themeCookie(asTheme(form.get('theme')), secure);
  return redirect(ownPath(String(form.get('back') ?? '')) ?? '/', { headers: { 'set-cookie': cookie } });
}

export const loader = () => redirect('/');
