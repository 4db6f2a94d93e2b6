import { fill } from '#core/errors.ts';
import { generalFailures } from '#core/general.ts';
import { type SsoProvider, ssoFailures, ssoNames, ssoProviders } from '#core/sso.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';

const sentences = { ...ssoFailures, TOO_MANY_ATTEMPTS: generalFailures.TOO_MANY_ATTEMPTS };

/** How /login is told that a sign-in could not begin: by code, so that nobody can put words of theirs there. */
export function failureText(provider: SsoProvider, code: string): string {
  return `${provider} ${code}`;
}

/** What /login says of it; null where it was told nothing. */
export function beginFailure(text: string | null): ApiFailure | null {
  const [named, told = ''] = text?.split(' ') ?? [];
  const provider = ssoProviders.find((one) => one === named);
  if (!provider) return null;
  const code = told in sentences ? (told as keyof typeof sentences) : 'SSO_FAILED';
  const [status, sentence] = sentences[code];
  return { error: fill(sentence, { name: ssoNames[provider] }), code, status };
}
