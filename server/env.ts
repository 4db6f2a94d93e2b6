import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDataFolder } from './db/data-folder.ts';
import { isLoopbackHost, variables } from './env-variables.ts';

export { isLoopbackHost };

/** All settings, parsed once. See .env.example for what each is for. */
export interface Settings {
  port: number;
  /** The address of this machine on which the server listens. */
  host: string;
  /** What browsers see in the address bar, without a trailing slash. */
  origin: string;
  /** No PUBLIC_ORIGIN: one machine, loopback only, stand-ins for mail and payments, demo logins. */
  local: boolean;
  /** Whether browsers are told to use https for the subdomains of the origin's host as well. */
  hstsSubdomains: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Where backups go; null where nobody has said, or where another program makes them. */
  backupDir: string | null;
  backupsElsewhere: boolean;
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
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsWrong';
    this.problems = problems;
  }
}

/** BACKUP_DIR where another program makes the backups. */
const ELSEWHERE = 'elsewhere';

/** A relative DATA_DIR counts from here, wherever a command is run. */
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Parses the environment. Throws SettingsWrong with every problem at once. In local mode a missing APP_SECRET is made and
 * kept in DATA_DIR: throws DatabaseUnusable where that is not possible.
 */
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
  if (!local && !env.MAIL_FROM)
    problems.push('MAIL_FROM is needed with PUBLIC_ORIGIN: mail servers refuse a sender that is not yours');
  if (!local && !env.DATABASE_URL && !env.DATA_DIR)
    problems.push(
      'DATABASE_URL is needed with PUBLIC_ORIGIN, or DATA_DIR where the embedded database is meant: it says where the data is',
    );
  if (local && !isLoopbackHost(env.HOST))
    problems.push(`HOST ${env.HOST} needs PUBLIC_ORIGIN: without it Certamen is for this machine only`);
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together');
  if (Boolean(env.ADSENSE_CLIENT) !== Boolean(env.ADSENSE_SLOT))
    problems.push('ADSENSE_CLIENT and ADSENSE_SLOT are needed together');
  if (problems.length > 0) throw new SettingsWrong(problems);
  const dataDir = resolve(root, env.DATA_DIR ?? 'data');
  const backupsElsewhere = env.BACKUP_DIR === ELSEWHERE;
  return {
    port: env.PORT,
    host: env.HOST,
    origin: env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `http://localhost:${env.PORT}`,
    local,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    backupDir: env.BACKUP_DIR && !backupsElsewhere ? resolve(root, env.BACKUP_DIR) : null,
    backupsElsewhere,
    appSecret: env.APP_SECRET ?? keptSecret(dataDir),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Certamen <no-reply@certamen.example>',
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

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  openDataFolder(dataDir);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
