import { isIP } from 'node:net';
import * as z from 'zod';

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

export function isLoopbackHost(hostname: string): boolean {
  return loopback.test(hostname);
}

const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = (schema: z.ZodType<string>) => z.preprocess(emptyIsUnset, schema.optional());
const text = (otherwise: string) => z.preprocess(emptyIsUnset, z.string().default(otherwise));

const whole = (least: number, most: number, otherwise: number, of = '') => {
  const sentence = `is a whole number${of && ` of ${of}`} from ${least} to ${most}`;
  return z.preprocess(
    emptyIsUnset,
    z
      .string()
      .regex(/^\d{1,9}$/, { error: sentence, abort: true })
      .transform(Number)
      .refine((value) => value >= least && value <= most, sentence)
      .default(otherwise),
  );
};

const endpoint = (otherwise: string) =>
  z.preprocess(
    emptyIsUnset,
    z.string().refine(isEndpoint, 'must begin with https:// (http only for a loopback address)').default(otherwise),
  );

const onOrOff = z.preprocess(emptyIsUnset, z.enum(['on', 'off'], 'is on or off').optional());

/** Does not quote the URL, since that has a password. */
const UNREADABLE = 'cannot be read: in a password / is written as %2F, # as %23, ? as %3F, @ as %40 and % as %25';

const addressOf = (schemes: RegExp, begins: string) =>
  optional(
    z
      .string()
      .regex(schemes, { error: `must begin with ${begins}`, abort: true })
      .refine((value) => URL.canParse(value) && !endsEarly(value.replace(schemes, '')), UNREADABLE),
  );

/** `Certamen <no-reply@exam.example>`, or the address alone. */
const sender = z
  .string()
  .refine((value) => !/\p{Cc}/u.test(value), 'must be one line')
  .refine((value) => {
    const [, named, bare] = /^[^<>@]*<([^<>]+)>$|^([^<>]+)$/.exec(value.trim()) ?? [];
    return z.email().safeParse(named ?? bare).success;
  }, 'must be an email address, with or without a name: Certamen <no-reply@exam.example>');

export const variables = z.object({
  PORT: whole(1, 65_535, 3000),
  HOST: z.preprocess(
    emptyIsUnset,
    z
      .string()
      .refine(
        (value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
        'must be an address of this machine without a port: 127.0.0.1, or 0.0.0.0 for all of them',
      )
      .default('127.0.0.1'),
  ),
  PUBLIC_ORIGIN: optional(
    z.string().refine(isOrigin, 'must begin with https (http only for a loopback address), no path'),
  ),
  HSTS_SUBDOMAINS: onOrOff,
  DATA_DIR: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  DATABASE_URL: addressOf(/^postgres(ql)?:\/\//, 'postgres://'),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  SMTP_URL: addressOf(/^smtps?:\/\//, 'smtp:// or smtps://'),
  MAIL_FROM: optional(sender),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\w+$/, 'must begin with whsec_')),
  ADSENSE_CLIENT: optional(z.string().regex(/^ca-pub-\d{10,20}$/, 'must look like ca-pub-1234567890123456')),
  ADSENSE_SLOT: optional(z.string().regex(/^\d{6,14}$/, 'is a number')),
  INDEXNOW_ENDPOINT: endpoint('https://api.indexnow.org/indexnow'),
  SSO_GOOGLE_ISSUER: endpoint('https://accounts.google.com'),
  SSO_GITHUB_ORIGIN: endpoint('https://github.com'),
  SSO_GITHUB_API: endpoint('https://api.github.com'),
  PASSWORD_MIN_LENGTH: whole(6, 128, 6, 'characters'),
  SESSION_MAX_DAYS: whole(1, 365, 90, 'days'),
  ADMIN_SESSION_MAX_DAYS: whole(1, 365, 30, 'days'),
  ADMIN_SECOND_FACTOR: z.preprocess(
    emptyIsUnset,
    z.enum(['required', 'optional'], 'is required or optional').optional(),
  ),
  TRUSTED_PROXIES: whole(0, 10, 0, 'proxies'),
  FUNCTIONS_MB: whole(1, 10_000, 100, 'megabytes'),
  LOG_REQUESTS: onOrOff,
  METRICS_TOKEN: optional(
    z.string().regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits and . _ ~ + / = - only'),
  ),
  SHUTDOWN_DRAIN_MS: whole(0, 600_000, 750, 'milliseconds'),
  SHUTDOWN_TIMEOUT_MS: whole(0, 600_000, 20_000, 'milliseconds'),
  BRAND_NAME: text('Certamen'),
  BRAND_TAGLINE: text('Practice exams for technology certifications'),
  BRAND_COMPANY: text('Certamen Learning Ltd.'),
  SUPPORT_EMAIL: z.preprocess(emptyIsUnset, z.email('must be an email address').default('support@certamen.example')),
});

/** True where a `/`, `#` or `?` in the password ended the authority early, so that the `@` comes after it. */
function endsEarly(withoutScheme: string): boolean {
  const end = withoutScheme.search(/[/?]/);
  return withoutScheme.includes('#') || (end >= 0 && withoutScheme.includes('@', end));
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.pathname !== '/' || url.search || url.hash || url.username) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

function isEndpoint(value: string): boolean {
  return URL.canParse(value) && isOrigin(new URL(value).origin);
}
