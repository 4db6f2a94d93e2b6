import { CONFIRMATION_HOURS, RECOVERY_HOURS } from '#core/account.ts';
import type { Settings } from '../env.ts';
import { letterTo } from '../mail/letter.ts';
import type { Mail } from '../mail/outbox.ts';

/* None of these carries a name or any other text that a stranger could type: nobody sends words of theirs in our name. */

/** 'Confirm your email address', with the link that does it. */
export function confirmationMail(settings: Settings, recipient: string, code: string): Mail {
  const { name } = settings.brand;
  return letterTo(recipient, settings, {
    subject: `Confirm your email address for ${name}`,
    opening: [`An account at ${name} was created with this email address. Confirm the address to sign in.`],
    link: { label: 'Confirm email address', url: `${settings.origin}/confirm?code=${code}` },
    closing: [
      `The link works once, for ${CONFIRMATION_HOURS} hours.`,
      'If this was not you, do not open the link: the account stays closed without it.',
    ],
  });
}

/** 'Set a new password', with the link that leads to it. */
export function recoveryMail(settings: Settings, recipient: string, code: string): Mail {
  const { name } = settings.brand;
  return letterTo(recipient, settings, {
    subject: `Set a new password for ${name}`,
    opening: [`Somebody, most likely you, asked for a new password for your account at ${name}.`],
    link: { label: 'Set a new password', url: `${settings.origin}/reset-password?code=${code}` },
    closing: [
      `The link works once, for ${RECOVERY_HOURS === 1 ? 'one hour' : `${RECOVERY_HOURS} hours`}.`,
      'If this was not you, do nothing: your password stays as it is.',
    ],
  });
}

/** Tells that the password was changed, and what to do if that was somebody else. */
export function passwordChangedMail(settings: Settings, recipient: string): Mail {
  const { name, supportEmail } = settings.brand;
  return letterTo(recipient, settings, {
    subject: `Your password for ${name} was changed`,
    opening: [
      `The password of your account at ${name} was changed just now. Other devices that were signed in have been signed out.`,
    ],
    link: { label: 'This was not me: set another password', url: `${settings.origin}/forgot-password` },
    closing: [`If this was you, there is nothing to do. Questions: ${supportEmail}`],
  });
}
