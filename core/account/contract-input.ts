import * as z from 'zod';
import { withOwnTextRule } from '../contract/text-input.ts';
import { openedVersion, versionMissing } from '../contract/version.ts';
import { emailPattern, plainEmail, plainLine, typedLine, withoutSpaces } from '../lib/plain-line.ts';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, accountSentences as say } from './account.ts';
import { certificationNames, HIGHEST_PRIORITY, LOWEST_PRIORITY } from './interests.ts';
import { experienceChoices, profileLimits } from './profile.ts';

/** A single recipient on one line. */
export const email = (missing: string) =>
  z
    .string(missing)
    .overwrite(plainEmail)
    .min(1, missing)
    .max(EMAIL_MAX_LENGTH, say.emailWrong)
    .regex(emailPattern, say.emailWrong);

/** Any text up to 200 characters is accepted: only the database knows the valid codes. */
export const code = withOwnTextRule(
  z.string('The link has no code.').overwrite(plainLine).max(200, 'This is not a code of ours.'),
);

/** Anything else is a typo and does not count as a guess. */
const couldBeCode = (typed: string) => /^(?:\d{6}|[A-TV-Z\d]{24})$/i.test(withoutSpaces(typed));

/** From the authenticator app, or a recovery code. */
export const factorCode = z
  .string(say.factorCodeNeeded)
  .overwrite(plainLine)
  .min(1, say.factorCodeNeeded)
  .max(100, say.factorCodeNeeded)
  .refine(couldBeCode, say.factorCodeNeeded);

const password = (missing: string, short: string) =>
  z.string(missing).min(1, missing).min(PASSWORD_MIN_LENGTH, short).max(PASSWORD_MAX_LENGTH, say.passwordLong);

const line = (label: string, max: number) =>
  z
    .string(`${label} is a text.`)
    .overwrite(typedLine)
    .max(max, `${label} is at most ${max} characters long`)
    .regex(/^\P{Cc}*$/u, `${label} is a single line of text`);

const optionalLine = (label: string, max: number) => line(label, max).nullable();

/** is_admin is not listed here and is never taken from a body. */
const profileFields = z
  .object({
    phone: optionalLine('Phone', profileLimits.phone),
    address_line1: optionalLine('Address', profileLimits.address_line1),
    address_line2: optionalLine('Address, second line', profileLimits.address_line2),
    city: optionalLine('City', profileLimits.city),
    state: optionalLine('State or region', profileLimits.state),
    postal_code: optionalLine('Postal code', profileLimits.postal_code),
    country: optionalLine('Country', profileLimits.country),
    career_goals: z
      .string('Career goals are a text.')
      .trim()
      .max(profileLimits.career_goals, `Career goals are at most ${profileLimits.career_goals} characters long`)
      .regex(/^[^\0]*$/, 'Career goals are a text.')
      .nullable(),
    years_of_experience: z
      .literal(
        experienceChoices.map((choice) => choice.years),
        'Choose your years of experience from the list.',
      )
      .nullable(),
  })
  .partial().shape;

const fullName = (missing: string) =>
  z.string(missing).overwrite(typedLine).min(1, missing).pipe(line('Full name', profileLimits.full_name));

/** Undefined keeps a field; null and '' clear it. */
export const profileInput = z
  .object({
    full_name: fullName(say.fullNameNeeded),
    ...profileFields,
    /** Optional for the specification's own call: without it the last write wins. */
    version: openedVersion.optional(),
    /** Ignored. Pages of the previous release still send it. */
    updated_at: z.string().optional(),
  })
  .refine(({ version, updated_at }) => version !== undefined || updated_at === undefined, {
    path: ['version'],
    error: versionMissing,
  });

/* The comparisons run even when a field is invalid, so that one response lists every error. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
const textsDiffer = (one: unknown, other: unknown) => typeof one === 'string' && one !== '' && one !== (other ?? '');

export const signInInput = z.object({
  email: z
    .string(say.bothNeeded)
    .overwrite(plainEmail)
    .min(1, say.bothNeeded)
    .max(320, say.bothNeeded)
    .regex(/^[^\0]*$/, say.bothNeeded),
  password: withOwnTextRule(z.string(say.bothNeeded).min(1, say.bothNeeded).max(1000, say.bothNeeded)),
  code: factorCode.optional(),
  session: z.enum(['cookie', 'bearer'], 'A session is either cookie or bearer.').default('cookie'),
});

export const signUpInput = z
  .object({
    full_name: fullName(say.allNeeded),
    email: email(say.allNeeded),
    password: password(say.allNeeded, say.passwordShort),
    confirm_password: z.string(say.passwordsDiffer).max(PASSWORD_MAX_LENGTH, say.passwordLong),
    ...profileFields,
    certifications: z
      .array(z.enum(certificationNames, say.interestUnknown), say.interestNeeded)
      .max(certificationNames.length, say.interestUnknown),
  })
  .refine((input) => !textsDiffer(input.password, input.confirm_password), {
    path: ['confirm_password'],
    error: say.passwordsDiffer,
    ...always,
  })
  .refine((input) => !Array.isArray(input.certifications) || input.certifications.length > 0, {
    path: ['certifications'],
    error: say.interestNeeded,
    ...always,
  });

export const resetInput = z
  .object({
    code,
    password: password(say.passwordShort, say.passwordShort),
    confirm_password: z.string(say.passwordsDiffer).max(PASSWORD_MAX_LENGTH, say.passwordLong),
  })
  .refine((input) => !textsDiffer(input.password, input.confirm_password), {
    path: ['confirm_password'],
    error: say.passwordsDiffer,
    ...always,
  });

export const currentPassword = withOwnTextRule(
  z.string(say.currentNeeded).min(1, say.currentNeeded).max(PASSWORD_MAX_LENGTH, say.passwordLong),
);

export const newPasswordInput = z
  .object({
    current_password: currentPassword,
    new_password: password(say.newPasswordShort, say.newPasswordShort),
    confirm_password: z.string(say.newPasswordsDiffer).max(PASSWORD_MAX_LENGTH, say.passwordLong),
  })
  .refine((input) => !textsDiffer(input.new_password, input.confirm_password), {
    path: ['confirm_password'],
    error: say.newPasswordsDiffer,
    ...always,
  });

export const interest = z.object({
  certification_name: z.enum(certificationNames, say.interestUnknown),
  priority: z
    .int(say.interestPriority)
    .min(HIGHEST_PRIORITY, say.interestPriority)
    .max(LOWEST_PRIORITY, say.interestPriority),
  target_date: z.iso.date(say.interestDate).nullable(),
});

export const interestsInput = z
  .object({
    interests: z.array(interest, say.interestUnknown).max(certificationNames.length, say.interestTwice),
    version: openedVersion,
  })
  .refine(({ interests }) => new Set(interests.map((one) => one.certification_name)).size === interests.length, {
    path: ['interests'],
    error: say.interestTwice,
  });
