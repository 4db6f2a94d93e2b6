import { type Finding, findingsOf } from '#core/setup.ts';
import { isLoopbackHost, type Settings } from '../env.ts';

const finding = findingsOf('Settings');

export function examineSettings(settings: Settings, warnings: readonly string[]): Finding[] {
  const mode = settings.local ? 'Local mode, for this machine only.' : `A site at ${settings.origin}.`;
  const doubts = [...warnings.map((warning) => `${warning}.`), ...(settings.local ? [] : doubtsOf(settings))];
  return [finding('ok', mode), ...doubts.map((sentence) => finding('warning', sentence))];
}

function doubtsOf(settings: Settings): string[] {
  const { origin, trustedProxies, brand, smtpUrl, mailFrom, stripeSecretKey } = settings;
  const doubts: string[] = [];
  if (origin.startsWith('https:') && trustedProxies === 0)
    doubts.push(
      'TRUSTED_PROXIES is 0, though https needs a proxy in front: everybody shares its address in the limits on attempts.',
    );
  if (brand.supportEmail.endsWith('.example'))
    doubts.push('SUPPORT_EMAIL is not set: nobody reads the address that people see.');
  if (/\.example>?$/.test(mailFrom)) doubts.push('MAIL_FROM is an address at .example, which nobody has.');
  if (smtpUrl !== null && isPlain(new URL(smtpUrl)))
    doubts.push('SMTP_URL lets mail go out unencrypted: begin it with smtps://, or end it with /?requireTLS=true.');
  if (/_test_/.test(stripeSecretKey ?? '')) doubts.push('STRIPE_SECRET_KEY is a test key: nobody is charged.');
  return doubts;
}

function isPlain({ protocol, searchParams, hostname }: URL): boolean {
  return protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true' && !isLoopbackHost(hostname);
}
