import { CONFIRMATION_HOURS, RECOVERY_HOURS } from '#core/account/account.ts';
import { endSentence } from '#core/lib/end-sentence.ts';
import { emailOf } from '../mail/email.ts';

/* No mail here may contain a name or other text that a stranger could enter: it would go out in our name. */

export const confirmationMail = emailOf(({ name, origin }, code: string) => ({
  subject: `Confirm your email address for ${name}`,
  opening: [`An account at ${name} was created with this email address. Confirm the address to sign in.`],
  link: { label: 'Confirm email address', url: `${origin}/confirm#code=${code}` },
  closing: [
    `The link works once, for ${CONFIRMATION_HOURS} hours.`,
    'If this was not you, do not open the link: the account stays closed without it.',
  ],
}));

export const recoveryMail = emailOf(({ name, origin }, code: string) => ({
  subject: `Set a new password for ${name}`,
  opening: [`Somebody, most likely you, asked for a new password for your account at ${endSentence(name)}`],
  link: { label: 'Set a new password', url: `${origin}/reset-password#code=${code}` },
  closing: [
    `The link works once, for ${RECOVERY_HOURS === 1 ? 'one hour' : `${RECOVERY_HOURS} hours`}.`,
    'If this was not you, do nothing: your password stays as it is.',
  ],
}));

export const passwordChangedMail = emailOf(({ name, supportEmail, origin }) => ({
  subject: `Your password for ${name} was changed`,
  opening: [
    `The password of your account at ${name} was changed just now. Other devices that were signed in have been signed out, and access tokens no longer work.`,
  ],
  link: { label: 'This was not me: set another password', url: `${origin}/forgot-password` },
  closing: [`If this was you, there is nothing to do. Questions: ${supportEmail}`],
}));

export const emailChangeMail = emailOf(({ name, origin }, code: string) => ({
  subject: `Confirm your new email address for ${name}`,
  opening: [
    `Somebody, most likely you, asked to use this address for an account at ${endSentence(name)} Confirm it to make the change.`,
  ],
  link: { label: 'Confirm the new address', url: `${origin}/confirm-email#code=${code}` },
  closing: [
    `The link works once, for ${CONFIRMATION_HOURS} hours.`,
    'If this was not you, do not open the link: the account keeps the address it has.',
  ],
}));

export const emailChangeRequestedMail = emailOf(({ name, origin }) => ({
  subject: `Another email address was asked for at ${name}`,
  opening: [
    `Somebody who is signed in to your account at ${name} and knows its password asked for another email address.`,
    'Nothing has changed yet: the new address has to be confirmed first.',
  ],
  link: { label: 'This was not me: set another password', url: `${origin}/forgot-password` },
  closing: ['Another password also calls the change off. If this was you, there is nothing to do.'],
}));

export const emailChangedMail = emailOf(({ name, supportEmail }) => ({
  subject: `Your email address for ${name} was changed`,
  opening: [
    `Your account at ${name} has another email address now. One signs in with that one, and emails go there.`,
  ],
  closing: [`If this was not you, write to ${supportEmail} at once. If it was, there is nothing to do.`],
}));

export const accountDeletedMail = emailOf(({ name, supportEmail }) => ({
  subject: `Your account at ${name} was deleted`,
  opening: [
    `Your account at ${name} was deleted just now, with your profile, attempts, results, study history and entitlements. A subscription has ended.`,
    'Receipts of payments stay with the payment provider, as the law asks.',
  ],
  closing: [`This is the last email that we send you. Questions: ${supportEmail}`],
}));

export const adminTokensEndedMail = emailOf(({ name, supportEmail, origin }) => ({
  subject: `Access tokens of your account at ${name} were revoked`,
  opening: [
    `The access tokens of your account at ${name} that could administer the site were revoked just now, because your role or the protection of your account changed. Those for your own account stay.`,
    'If a program still needs one, sign in and create a new token.',
  ],
  link: { label: 'See your access tokens', url: `${origin}/profile?tab=security#access-tokens` },
  closing: [`Questions: ${supportEmail}`],
}));
