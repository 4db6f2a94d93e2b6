import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDataFolder } from './db/data-folder.ts';
import { isLoopbackHost, variables } from './env-variables.ts';

export { isLoopbackHost };

export interface Settings {
  port: number;
  host: string;
  /** No trailing slash. */
  origin: string;
  /** No PUBLIC_ORIGIN: loopback only, stand-ins for mail and payments, demo logins. */
  local: boolean;
  hstsSubdomains: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Null where unset, or where another program makes the backups. */
  backupDir: string | null;
  backupsElsewhere: boolean;
  appSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  passwordMinLength: number;
  /** 'required' applies after a grace period. */
  adminSecondFactor: 'required' | 'optional';
  /** Counted from its start, however much it is used. */
  sessionMaxDays: { learner: number; administrator: number };
  stripeSecretKey: string | null;
  stripeWebhookSecret: string | null;
  /** AdSense publisher and slot; null: every ad slot shows the house panel. */
  ads: { client: string; slot: string } | null;
  indexNowEndpoint: string;
  /** URLs without trailing slashes; answerMs limits one answer of a provider. */
  sso: { googleIssuer: string; githubOrigin: string; githubApi: string; answerMs: number };
  /** X-Forwarded-For counts only with trusted proxies. */
  trustedProxies: number;
  functionsBytes: number;
  logRequests: boolean;
  /** Null: only this machine in local mode may read /metrics. */
  metricsToken: string | null;
  /** From the signal to stop until new connections are refused. */
  shutdownDrainMs: number;
  /** From then on until unfinished requests are cut off. */
  shutdownTimeoutMs: number;
  brand: { name: string; tagline: string; company: string; supportEmail: string };
}

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

/** Base of a relative DATA_DIR, wherever a command runs. */
const root = fileURLToPath(new URL('..', import.meta.url));

/** Throws SettingsWrong with every problem, and DatabaseUnusable where local mode cannot keep a generated APP_SECRET. */
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
  const { BRAND_NAME: name, BRAND_TAGLINE: tagline, BRAND_COMPANY: company, SUPPORT_EMAIL: supportEmail } = env;
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
    brand: { name, tagline, company, supportEmail },
  };
}

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  openDataFolder(dataDir);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
