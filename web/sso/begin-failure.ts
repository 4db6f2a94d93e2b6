import { fill } from '#core/errors.ts';
import { generalFailures } from '#core/lib/general.ts';
import { type SsoProvider, ssoFailures, ssoNames, ssoProviders } from '#core/sso/sso.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';

const sentences = { ...ssoFailures, TOO_MANY_ATTEMPTS: generalFailures.TOO_MANY_ATTEMPTS };

/** As a code, so that a link cannot put arbitrary text on /login. */
export function failureText(provider: SsoProvider, code: string): string {
  return `${provider} ${code}`;
}

export function beginFailure(text: string | null): ApiFailure | null {
  const [named, told = ''] = text?.split(' ') ?? [];
  const provider = ssoProviders.find((one) => one === named);
  if (!provider) return null;
  const code = told in sentences ? (told as keyof typeof sentences) : 'SSO_FAILED';
  const [status, sentence] = sentences[code];
  return { error: fill(sentence, { name: ssoNames[provider] }), code, status };
}
