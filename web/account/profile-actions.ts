import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { type CertificationName, planInterest } from '#core/interests.ts';
import type { ExperienceYears } from '#core/profile.ts';
import type { Scope } from '#core/scopes.ts';
import { type SsoProvider, ssoNames } from '#core/sso.ts';
import type { tokenDays } from '#core/tokens.ts';
import { textOf } from '#web/lib/form-text.ts';
import { tellSignedOut } from '#web/lib/signed-out.ts';
import { dayText } from '#web/ui/calendar-day.tsx';

export type ProfileIntent =
  | 'profile'
  | 'interests'
  | 'password'
  | 'set-password'
  | 'disconnect'
  | 'email'
  | 'email-again'
  | 'email-forget'
  | 'end-session'
  | 'end-all'
  | 'token-make'
  | 'token-revoke'
  | 'download'
  | 'delete';

export const CONFIRMS = 'confirms';

export interface ProfileDone {
  done: ProfileIntent;
  said?: string;
  made?: MadeToken;
}

export interface MadeToken {
  name: string;
  access_token: string;
}

const acts: Record<ProfileIntent, (api: Api, form: FormData) => Promise<ProfileDone>> = {
  profile: saveProfile,
  interests: saveInterests,
  password: changePassword,
  'set-password': setPassword,
  disconnect,
  email: changeEmail,
  'email-again': sendAgain,
  'email-forget': forgetEmail,
  'end-session': endSession,
  'end-all': endAll,
  'token-make': makeToken,
  'token-revoke': revokeToken,
  download,
  delete: deleteAccount,
};

/** Once the password is confirmed, CONFIRMS is removed, so that a later failure is shown in the original form. */
export async function actOnProfile(api: Api, form: FormData): Promise<ProfileDone> {
  if (form.has(CONFIRMS)) {
    const current_password = textOf(form, 'current_password');
    await api.account.confirmPassword({ current_password, ...(form.has('code') && { code: textOf(form, 'code') }) });
    form.delete(CONFIRMS);
  }
  if (form.has('remove')) form.set('intent', 'interests');
  const intent = textOf(form, 'intent');
  return acts[intent in acts ? (intent as ProfileIntent) : 'profile'](api, form);
}

/** The certifications first: an invalid date must leave the rest of the form unsaved as well. */
async function saveProfile(api: Api, form: FormData): Promise<ProfileDone> {
  if (form.has('row') || form.has('add')) await keepInterests(api, form, '', textOf(form, 'add'));
  const text = (name: string) => textOf(form, name);
  const years = text('years_of_experience');
  await api.account.updateMe({
    full_name: text('full_name'),
    address_line1: text('address_line1'),
    address_line2: text('address_line2'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country: text('country'),
    phone: text('phone'),
    career_goals: text('career_goals'),
    // The server rejects invalid values with its own message.
    years_of_experience: years === '' ? null : (Number(years) as ExperienceYears),
    ...(form.has('version') && { version: Number(text('version')) }),
  });
  return { done: 'profile' };
}

async function saveInterests(api: Api, form: FormData): Promise<ProfileDone> {
  const removed = textOf(form, 'remove');
  const added = removed ? '' : textOf(form, 'add');
  const joined = await keepInterests(api, form, removed, added);
  if (removed) return { done: 'interests', said: `${removed} is removed.` };
  if (joined) return { done: 'interests', said: `${added} is added, for ${dayText(joined.target_date)}.` };
  return { done: 'interests', said: 'Your target dates are saved.' };
}

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

async function changePassword(api: Api, form: FormData): Promise<ProfileDone> {
  await api.account.changePassword({
    current_password: textOf(form, 'current_password'),
    new_password: textOf(form, 'new_password'),
    confirm_password: textOf(form, 'confirm_password'),
  });
  return { done: 'password' };
}

async function setPassword(api: Api): Promise<ProfileDone> {
  const { user } = await api.account.me();
  await api.account.forgotPassword({ email: user.email });
  return { done: 'set-password' };
}

async function disconnect(api: Api, form: FormData): Promise<ProfileDone> {
  const provider = textOf(form, 'provider') as SsoProvider;
  await api.sso.disconnect({ provider });
  return { done: 'disconnect', said: `${ssoNames[provider]} no longer signs in to your account.` };
}

async function changeEmail(api: Api, form: FormData): Promise<ProfileDone> {
  await api.account.changeEmail({ email: textOf(form, 'email'), current_password: textOf(form, 'current_password') });
  return { done: 'email' };
}

async function sendAgain(api: Api): Promise<ProfileDone> {
  await api.account.resendEmailChange();
  return { done: 'email-again' };
}

async function forgetEmail(api: Api): Promise<ProfileDone> {
  await api.account.forgetEmailChange();
  return { done: 'email-forget' };
}

async function endSession(api: Api, form: FormData): Promise<ProfileDone> {
  await api.account.endSession({ session_id: textOf(form, 'session_id') });
  return { done: 'end-session' };
}

async function endAll(api: Api): Promise<never> {
  await api.account.endSessions();
  throw leave('/login');
}

async function makeToken(api: Api, form: FormData): Promise<ProfileDone> {
  // The server rejects invalid values with its own message.
  const expires_in_days = Number(textOf(form, 'expires_in_days')) as (typeof tokenDays)[number];
  const scopes = form.getAll('scopes').map(String) as Scope[];
  const { token, access_token } = await api.tokens.make({ name: textOf(form, 'name'), scopes, expires_in_days });
  return { done: 'token-make', made: { name: token.name, access_token } };
}

async function revokeToken(api: Api, form: FormData): Promise<ProfileDone> {
  await api.tokens.revoke({ token_id: textOf(form, 'token_id') });
  return { done: 'token-revoke', said: `“${textOf(form, 'token_name')}” no longer works.` };
}

/** With a script, the page fetches the file itself. */
async function download(): Promise<ProfileDone> {
  if (typeof document === 'undefined') throw redirect('/profile/data');
  return { done: 'download' };
}

async function deleteAccount(api: Api, form: FormData): Promise<never> {
  await api.account.deleteAccount({
    current_password: textOf(form, 'current_password'),
    confirm: textOf(form, 'confirm'),
  });
  throw leave('/login?deleted=1');
}

function leave(to: string): Response {
  if (typeof document !== 'undefined') tellSignedOut();
  return redirect(to);
}
