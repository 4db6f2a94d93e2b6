import { type SsoProvider, ssoNames } from '#core/sso.ts';
import type { Settings } from '../env.ts';
import { emailTo } from '../mail/email.ts';
import type { Mail } from '../mail/outbox.ts';

export function linkedMail(settings: Settings, recipient: string, provider: SsoProvider): Mail {
  const { name, supportEmail } = settings.brand;
  const other = ssoNames[provider];
  return emailTo(recipient, settings, {
    subject: `${other} now signs in to your account at ${name}`,
    opening: [
      `A ${other} account with this email address was used to sign in to your account at ${name} just now, for the first time. It can be used from now on.`,
    ],
    link: { label: 'See your sign-in methods', url: `${settings.origin}/profile?tab=security` },
    closing: [`If this was not you, disconnect ${other} there and change your password. Questions: ${supportEmail}`],
  });
}
