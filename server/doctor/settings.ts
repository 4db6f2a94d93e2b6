import { type Finding, findingsOf } from '#core/overview/setup.ts';
import { isLoopbackHost, type Settings } from '../env.ts';

const finding = findingsOf('Settings');

export function examineSettings(settings: Settings, warnings: readonly string[]): Finding[] {
  const mode = settings.local ? 'Local mode, for this machine only.' : `A site at ${settings.origin}.`;
  const doubts = [...warnings.map((warning) => `${warning}.`), ...(settings.local ? [] : doubtsOf(settings))];
  return [finding('ok', mode), ...doubts.map((sentence) => finding('warning', sentence))];
}

function doubtsOf(settings: Settings): string[] {
  const { origin, trustedProxies, brand, smtpUrl, mailFrom, stripeSecretKey } = settings;
  const doubts = {
    'TRUSTED_PROXIES is 0, though https needs a proxy in front: everybody shares its address in the limits on attempts.':
      origin.startsWith('https:') && trustedProxies === 0,
    'SUPPORT_EMAIL is not set: nobody reads the address that people see.': brand.supportEmail.endsWith('.example'),
    'MAIL_FROM is an address at .example, which nobody has.': /\.example>?$/.test(mailFrom),
    'SMTP_URL lets mail go out unencrypted: begin it with smtps://, or end it with /?requireTLS=true.':
      smtpUrl !== null && isPlain(new URL(smtpUrl)),
    'STRIPE_SECRET_KEY is a test key: nobody is charged.': /_test_/.test(stripeSecretKey ?? ''),
  };
  return Object.entries(doubts).flatMap(([sentence, holds]) => (holds ? [sentence] : []));
}

function isPlain({ protocol, searchParams, hostname }: URL): boolean {
  return protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true' && !isLoopbackHost(hostname);
}
