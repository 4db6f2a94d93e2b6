import { domainToUnicode } from 'node:url';
import type { profiles } from './tables.ts';
import { profileVersion } from './update-profile.ts';

export function shownEmail(email: string): string {
  const [name, domain = ''] = email.split('@');
  return domain.includes('xn--') ? `${name}@${domainToUnicode(domain)}` : email;
}

export function wireUser(user: {
  id: string;
  email: string;
  email_confirmed_at: Date | null;
  user_created_at: Date;
}) {
  return {
    id: user.id,
    email: shownEmail(user.email),
    email_confirmed_at: user.email_confirmed_at,
    created_at: user.user_created_at,
  };
}

export function wireProfile(profile: typeof profiles.$inferSelect) {
  return { ...profile, version: profileVersion(profile) };
}
