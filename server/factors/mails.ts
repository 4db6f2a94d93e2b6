import { RECOVERY_CODES_FEW } from '#core/factors/factors.ts';
import { emailOf } from '../mail/email.ts';

/* These emails contain no user-typed text, such as the name of a passkey. */

/** What was done, and what follows from it. */
const changes = {
  'passkey added': ['A passkey was added to your account', 'It signs in without the password.'],
  'passkey removed': ['A passkey was removed from your account', 'It no longer signs in.'],
  'app set up': [
    'An authenticator app was set up for your account',
    'From now on, signing in asks for a code from it.',
  ],
  'app replaced': [
    'Another authenticator app was set up for your account',
    'Codes from the previous app no longer work.',
  ],
  'app removed': [
    'The authenticator app of your account was turned off',
    'Signing in no longer asks for a code from it.',
  ],
  'recovery codes made': ['New recovery codes were made for your account', 'The old ones no longer work.'],
} as const;

export type FactorChange = keyof typeof changes;

export const factorChangedMail = emailOf(({ name, supportEmail, origin }, change: FactorChange) => {
  const [done, effect] = changes[change];
  return {
    subject: `${done} at ${name}`,
    opening: [`${done} just now. ${effect}`, 'Other devices that were signed in have been signed out.'],
    link: { label: 'See how your account is protected', url: `${origin}/profile?tab=security#second-factor` },
    closing: [
      `If this was not you, change your password at once and write to ${supportEmail}. If it was, there is nothing to do.`,
    ],
  };
});

export const codeUsedMail = emailOf(
  ({ name, supportEmail, origin }, purpose: 'sign in' | 'confirm', left: number) => {
    const rest = left === 0 ? 'None is left.' : left === 1 ? 'One is left.' : `${left} are left.`;
    return {
      subject:
        purpose === 'sign in'
          ? `A recovery code signed in to your account at ${name}`
          : `A recovery code of your account at ${name} was used`,
      opening: [
        purpose === 'sign in'
          ? `Somebody, most likely you, signed in to your account at ${name} with a recovery code. ${rest}`
          : `Somebody, most likely you, is signed in to your account at ${name} and entered your password and a recovery code to confirm a change. ${rest}`,
        ...(left <= RECOVERY_CODES_FEW
          ? ['Make new recovery codes soon: without them a lost phone can keep you out of your account.']
          : []),
      ],
      link: { label: 'Make new recovery codes', url: `${origin}/profile?tab=security#second-factor` },
      closing: [`If this was not you, change your password at once and write to ${supportEmail}.`],
    };
  },
);

export const wrongCodesMail = emailOf(({ name, supportEmail, origin }) => ({
  subject: `Somebody tried to sign in to your account at ${name}`,
  opening: [
    `Somebody entered the correct password for your account at ${name}, and then five wrong codes. They were not signed in.`,
  ],
  link: { label: 'This was not me: set another password', url: `${origin}/forgot-password` },
  closing: [`If this was you, sign in again with the next code. Questions: ${supportEmail}`],
}));

export const factorsRemovedMail = emailOf(({ name, supportEmail, origin }) => ({
  subject: `Your second factor at ${name} was removed`,
  opening: [
    `An administrator of ${name} removed the passkeys, the authenticator app and the recovery codes of your account just now. Every device that was signed in has been signed out.`,
    'From now on, signing in does not ask for a second factor. To set one up again, first set a new password: you get a link for it by email.',
  ],
  link: { label: 'Set a new password', url: `${origin}/forgot-password` },
  closing: [`If you did not ask for it, write to ${supportEmail} at once.`],
}));
