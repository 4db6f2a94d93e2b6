import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';

/** All settings, parsed once. See .env.example for what each is for. */
export interface Settings {
  port: number;
  /** What browsers see in the address bar, without a trailing slash. */
  origin: string;
  /** No PUBLIC_ORIGIN: one machine, loopback only, stand-ins for mail and payments, demo logins. */
  local: boolean;
  dataDir: string;
  databaseUrl: string | null;
  appSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  passwordMinLength: number;
  /** Whether administrators need a second factor, after a grace. */
  adminSecondFactor: 'required' | 'optional';
  /** A session ends this many days after it was begun, however much it is used. */
  sessionMaxDays: { learner: number; administrator: number };
  /** Both or neither: payments through Stripe. */
  stripeSecretKey: string | null;
  stripeWebhookSecret: string | null;
  /** AdSense publisher and slot; null: the house panel stands in every ad slot. */
  ads: { client: string; slot: string } | null;
  /** Where search engines are told which addresses changed. */
  indexNowEndpoint: string;
  /** Where people sign in with accounts of others, without trailing slashes; how long one answer may take there, in milliseconds. */
  sso: { googleIssuer: string; githubOrigin: string; githubApi: string; answerMs: number };
  /** How many proxies in front of us are ours: X-Forwarded-For counts only then. */
  trustedProxies: number;
  /** What the code of all edge functions and their versions may take in the database, in bytes. */
  functionsBytes: number;
  /** Whether each finished request is a line in the log. */
  logRequests: boolean;
  /** What whoever reads /metrics has to send; null: only this machine in local mode may. */
  metricsToken: string | null;
  /** Between being told to stop and closing the door, in milliseconds. */
  shutdownDrainMs: number;
  /** From then on until requests that have not ended are cut off, in milliseconds. */
  shutdownTimeoutMs: number;
  brand: { name: string; tagline: string; company: string; supportEmail: string };
}

/** The settings are wrong; the message lists each of them in one line. */
export class SettingsWrong extends Error {
  constructor(problems: string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsWrong';
  }
}

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = (schema: z.ZodType<string>) => z.preprocess(emptyIsUnset, schema.optional());
const endpoint = (otherwise: string) =>
  z.preprocess(
    emptyIsUnset,
    z.string().refine(isEndpoint, 'must begin with https:// (http only for a loopback address)').default(otherwise),
  );

const milliseconds = (otherwise: number) =>
  z.preprocess(
    emptyIsUnset,
    z.coerce
      .number('is a number of milliseconds')
      .int('is a whole number of milliseconds')
      .min(0, 'is not below 0')
      .max(600_000, 'is at most 600000')
      .default(otherwise),
  );

/** Told without the address: there is a password in it. */
const UNREADABLE = 'cannot be read: in a password / is written as %2F, # as %23, ? as %3F, @ as %40 and % as %25';

const variables = z.object({
  PORT: z.preprocess(emptyIsUnset, z.coerce.number('is a number').int().min(1).max(65535).default(3000)),
  PUBLIC_ORIGIN: optional(
    z.string().refine(isOrigin, 'must begin with https (http only for a loopback address), no path'),
  ),
  DATA_DIR: z.preprocess(emptyIsUnset, z.string().default('./data')),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
      .refine((value) => URL.canParse(value), UNREADABLE),
  ),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://', abort: true })
      .refine((value) => URL.canParse(value), UNREADABLE),
  ),
  MAIL_FROM: z.preprocess(emptyIsUnset, z.string().default('Certamen <no-reply@certamen.example>')),
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
  PASSWORD_MIN_LENGTH: z.preprocess(emptyIsUnset, z.coerce.number().int().min(6).max(128).default(6)),
  SESSION_MAX_DAYS: z.preprocess(
    emptyIsUnset,
    z.coerce.number('is a number of days').int().min(1).max(365).default(90),
  ),
  ADMIN_SESSION_MAX_DAYS: z.preprocess(
    emptyIsUnset,
    z.coerce.number('is a number of days').int().min(1).max(365).default(30),
  ),
  ADMIN_SECOND_FACTOR: z.preprocess(
    emptyIsUnset,
    z.enum(['required', 'optional'], 'is required or optional').optional(),
  ),
  TRUSTED_PROXIES: z.preprocess(emptyIsUnset, z.coerce.number().int().min(0).max(10).default(0)),
  FUNCTIONS_MB: z.preprocess(emptyIsUnset, z.coerce.number().int().min(1).max(10_000).default(100)),
  LOG_REQUESTS: z.preprocess(emptyIsUnset, z.enum(['on', 'off'], 'is on or off').optional()),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits and . _ ~ + / = - only'),
  ),
  SHUTDOWN_DRAIN_MS: milliseconds(750),
  SHUTDOWN_TIMEOUT_MS: milliseconds(20_000),
  BRAND_NAME: z.preprocess(emptyIsUnset, z.string().default('Certamen')),
  BRAND_TAGLINE: z.preprocess(emptyIsUnset, z.string().default('Practice exams for technology certifications')),
  BRAND_COMPANY: z.preprocess(emptyIsUnset, z.string().default('Certamen Learning Ltd.')),
  SUPPORT_EMAIL: z.preprocess(emptyIsUnset, z.email('must be an e-mail address').default('support@certamen.example')),
});

/** Parses the environment. Throws SettingsWrong with every problem at once. In local mode a missing APP_SECRET is made and kept in DATA_DIR. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    throw new SettingsWrong(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  }
  const env = parsed.data;
  const local = env.PUBLIC_ORIGIN === undefined;
  const problems: string[] = [];
  if (!local && !env.APP_SECRET) problems.push('APP_SECRET is needed with PUBLIC_ORIGIN (at least 32 characters)');
  if (!local && !env.SMTP_URL)
    problems.push('SMTP_URL is needed with PUBLIC_ORIGIN: people confirm their address by mail');
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together');
  if (Boolean(env.ADSENSE_CLIENT) !== Boolean(env.ADSENSE_SLOT))
    problems.push('ADSENSE_CLIENT and ADSENSE_SLOT are needed together');
  if (problems.length > 0) throw new SettingsWrong(problems);
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    origin: env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `http://localhost:${env.PORT}`,
    local,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    appSecret: env.APP_SECRET ?? keptSecret(dataDir),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR ?? (local ? 'optional' : 'required'),
    sessionMaxDays: { learner: env.SESSION_MAX_DAYS, administrator: env.ADMIN_SESSION_MAX_DAYS },
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    ads: env.ADSENSE_CLIENT && env.ADSENSE_SLOT ? { client: env.ADSENSE_CLIENT, slot: env.ADSENSE_SLOT } : null,
    indexNowEndpoint: env.INDEXNOW_ENDPOINT,
    sso: {
      googleIssuer: withoutSlash(env.SSO_GOOGLE_ISSUER),
      githubOrigin: withoutSlash(env.SSO_GITHUB_ORIGIN),
      githubApi: withoutSlash(env.SSO_GITHUB_API),
      answerMs: 10_000,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    functionsBytes: env.FUNCTIONS_MB * 2 ** 20,
    logRequests: env.LOG_REQUESTS === undefined ? !local : env.LOG_REQUESTS === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    shutdownDrainMs: env.SHUTDOWN_DRAIN_MS,
    shutdownTimeoutMs: env.SHUTDOWN_TIMEOUT_MS,
    brand: {
      name: env.BRAND_NAME,
      tagline: env.BRAND_TAGLINE,
      company: env.BRAND_COMPANY,
      supportEmail: env.SUPPORT_EMAIL,
    },
  };
}

/** True for a host name of this machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return loopback.test(hostname);
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

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
