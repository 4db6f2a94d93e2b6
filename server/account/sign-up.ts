import { randomUUID } from 'node:crypto';
import { type CertificationName, planInterests } from '#core/interests.ts';
import type { ExperienceYears } from '#core/profile.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { issueCode } from './codes.ts';
import { fieldError } from './field-error.ts';
import { confirmationMail } from './mails.ts';
import { checkPasswordLength, hashPassword } from './password.ts';
import type { Origin } from './sign-in.ts';
import { certification_interests, profiles, users } from './tables.ts';

export interface SignUpInput {
  full_name: string;
  email: string;
  password: string;
  phone: string | null;
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  career_goals: string | null;
  years_of_experience: ExperienceYears | null;
  certifications: CertificationName[];
}

/**
 * Creates an account: sign-in, profile, interests, code and confirmation mail are stored together or not at all.
 * An account made in local mode is marked, so that it does not work once the site is public: nobody proved its address.
 */
export async function signUp(deps: Deps, input: SignUpInput, from: Origin) {
  await deps.limits.take('signUpAddress', addressKey(from.ip));
  checkPasswordLength('PASSWORD_TOO_SHORT', 'password', input.password, deps.settings.passwordMinLength);
  const password_hash = await hashPassword(input.password);
  const now = deps.clock();
  const user = await deps.db.transaction(async (tx) => {
    const account = {
      id: randomUUID(),
      email: input.email,
      password_hash,
      is_local: deps.settings.local,
      created_at: now,
    };
    const [added] = await tx.insert(users).values(account).onConflictDoNothing().returning();
    if (!added) throw fieldError('EMAIL_TAKEN', 'email');
    await tx.insert(profiles).values({ id: added.id, ...profileOf(input), updated_at: now });
    const interests = planInterests(input.certifications, now).map((plan) => ({ ...plan, user_id: added.id }));
    await tx.insert(certification_interests).values(interests);
    const code = await issueCode(tx, added.id, 'confirm_email', now);
    await queueMail(tx, confirmationMail(deps.settings, input.email, code), now);
    return added;
  });
  deps.signals.emit('mail');
  return user;
}

/** Only what a profile takes from its owner; a field left empty is not stored. */
function profileOf(input: SignUpInput) {
  return {
    full_name: input.full_name,
    phone: input.phone || null,
    address_line1: input.address_line1 || null,
    address_line2: input.address_line2 || null,
    city: input.city || null,
    state: input.state || null,
    postal_code: input.postal_code || null,
    country: input.country || null,
    career_goals: input.career_goals || null,
    years_of_experience: input.years_of_experience,
  };
}
