import { redirect } from 'react-router';
import { type CertificationName, planInterest } from '#core/account/interests.ts';
import type { Api } from '#core/contract/index.ts';
import { type SsoProvider, ssoNames } from '#core/sso/sso.ts';
import type { Scope } from '#core/tokens/scopes.ts';
import type { tokenDays } from '#core/tokens/tokens.ts';
import { textOf } from '#web/lib/form-text.ts';
import { tellSignedOut } from '#web/lib/signed-out.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { confirmPassword } from './confirm-ways.tsx';
import { profileIn } from './profile-fields.tsx';

export const CONFIRMS = 'confirms';

export interface MadeToken {
  name: string;
  access_token: string;
}

interface Result {
  said?: string;
  made?: MadeToken;
}

export type ProfileIntent = keyof typeof acts;

export interface ProfileDone extends Result {
  done: ProfileIntent;
}

/** Once the password is confirmed, CONFIRMS is removed, so that a later failure is shown in the original form. */
export async function actOnProfile(api: Api, form: FormData): Promise<ProfileDone> {
  if (form.has(CONFIRMS)) {
    await confirmPassword(api, form);
    form.delete(CONFIRMS);
  }
  if (form.has('remove')) form.set('intent', 'interests');
  const intent = textOf(form, 'intent');
  const done = intent in acts ? (intent as ProfileIntent) : 'profile';
  return { done, ...(await acts[done](api, form)) };
}

type Act = (api: Api, form: FormData) => Promise<Result | undefined>;

const acts = {
  /** The certifications first: an invalid date must leave the rest of the form unsaved as well. */
  async profile(api, form) {
    if (form.has('row') || form.has('add')) await keepInterests(api, form, '', textOf(form, 'add'));
    const seen = form.has('version') && { version: Number(textOf(form, 'version')) };
    await api.account.updateMe({ ...profileIn(form), ...seen });
  },
  async interests(api, form) {
    const removed = textOf(form, 'remove');
    const added = removed ? '' : textOf(form, 'add');
    const joined = await keepInterests(api, form, removed, added);
    if (removed) return { said: `${removed} is removed.` };
    if (joined) return { said: `${added} is added, for ${dayText(joined.target_date)}.` };
    return { said: 'Your target dates are saved.' };
  },
  async password(api, form) {
    await api.account.changePassword({
      current_password: textOf(form, 'current_password'),
      new_password: textOf(form, 'new_password'),
      confirm_password: textOf(form, 'confirm_password'),
    });
  },
  async 'set-password'(api) {
    const { user } = await api.account.me();
    await api.account.forgotPassword({ email: user.email });
  },
  async disconnect(api, form) {
    const provider = textOf(form, 'provider') as SsoProvider;
    await api.sso.disconnect({ provider });
    return { said: `${ssoNames[provider]} no longer signs in to your account.` };
  },
  async email(api, form) {
    const current_password = textOf(form, 'current_password');
    await api.account.changeEmail({ email: textOf(form, 'email'), current_password });
  },
  async 'email-again'(api) {
    await api.account.resendEmailChange();
  },
  async 'email-forget'(api) {
    await api.account.forgetEmailChange();
  },
  async 'end-session'(api, form) {
    await api.account.endSession({ session_id: textOf(form, 'session_id') });
  },
  async 'end-all'(api) {
    await api.account.endSessions();
    throw leave('/login');
  },
  async 'token-make'(api, form) {
    // The server rejects invalid values with its own message.
    const expires_in_days = Number(textOf(form, 'expires_in_days')) as (typeof tokenDays)[number];
    const scopes = form.getAll('scopes').map(String) as Scope[];
    const { token, access_token } = await api.tokens.make({ name: textOf(form, 'name'), scopes, expires_in_days });
    return { made: { name: token.name, access_token } };
  },
  async 'token-revoke'(api, form) {
    await api.tokens.revoke({ token_id: textOf(form, 'token_id') });
    return { said: `“${textOf(form, 'token_name')}” no longer works.` };
  },
  /** With a script, the page fetches the file itself. */
  async download() {
    if (typeof document === 'undefined') throw redirect('/profile/data');
  },
  async delete(api, form) {
    const current_password = textOf(form, 'current_password');
    await api.account.deleteAccount({ current_password, confirm: textOf(form, 'confirm') });
    throw leave('/login?deleted=1');
  },
} satisfies Record<string, Act>;

/**
 * Saves the shown certifications without `removed` and with `added`, which is returned if it is new. Changes made elsewhere since the form was rendered
 * remain.
 */
async function keepInterests(api: Api, form: FormData, removed: string, added = '') {
  const shown = new Set(form.getAll('row').map(String));
  const { interests: present, version } = await api.account.interests();
  const kept = present.filter((one) => one.certification_name !== removed);
  const interests = kept.map((one) => (shown.has(one.certification_name) ? typedInterest(form, one) : one));
  const isNew = added && kept.every((one) => one.certification_name !== added);
  const joins = isNew && planInterest(added as CertificationName, interests.length + 1, new Date());
  await api.account.saveInterests({ interests: joins ? [...interests, joins] : interests, version });
  return joins || null;
}

function typedInterest<Kept extends { certification_name: string }>(form: FormData, kept: Kept) {
  const name = kept.certification_name;
  return {
    ...kept,
    priority: Number(textOf(form, `priority:${name}`)),
    target_date: textOf(form, `target_date:${name}`) || null,
  };
}

function leave(to: string): Response {
  if (typeof document !== 'undefined') tellSignedOut();
  return redirect(to);
}
