import { type Scope, scopeWords } from '#core/scopes.ts';
import type { Settings } from '../env.ts';
import { emailTo, momentText } from '../mail/email.ts';
import type { Mail } from '../mail/outbox.ts';

/** Omits the token's name: anyone could have typed it. */
export function tokenMadeMail(
  settings: Settings,
  recipient: string,
  { ending, scopes, expires_at }: { ending: string; scopes: readonly Scope[]; expires_at: Date },
): Mail {
  const { name, supportEmail } = settings.brand;
  return emailTo(recipient, settings, {
    subject: `An access token was created for your account at ${name}`,
    opening: [
      `An access token that ends in ${ending} was created for your account at ${name} just now. Until ${momentText(expires_at)} a program that has it can use your account.`,
      `What it may do: ${scopes.map((scope) => scopeWords[scope].label).join(', ')}.`,
    ],
    link: { label: 'See your access tokens', url: `${settings.origin}/profile?tab=security#access-tokens` },
    closing: [
      `If this was not you, change your password at once: that revokes every access token. Questions: ${supportEmail}`,
    ],
  });
}
