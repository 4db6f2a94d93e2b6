import type { Failures } from './failures.ts';
import type { PaymentMode } from './subscription.ts';

/** Failures of the overview. What fails in a part of it is told there. */
export const overviewFailures = {
  OVERVIEW_FAILED: [500, 'Failed to load the overview'],
} as const satisfies Failures;

/** From where on a part of the site is called slow or down. */
export const statusThresholds = {
  /** Milliseconds for one answer. */
  databaseSlow: 250,
  authSlow: 250,
  storageSlow: 1_000,
  apiSlow: 500,
  /** Milliseconds after which nobody waits for an answer any longer. */
  silent: 5_000,
  /** Bytes that a disk should have left. */
  spaceLow: 500_000_000,
  /** Milliseconds that an email or an event of the payment provider may wait. */
  mailLate: 2 * 60_000,
  mailStuck: 30 * 60_000,
  eventLate: 10 * 60_000,
  eventStuck: 2 * 60 * 60_000,
} as const;

export const serviceStates = ['ok', 'slow', 'down', 'off'] as const;

/** One line of the System Status. */
export interface Service {
  name: string;
  state: (typeof serviceStates)[number];
  /** 'Connected', 'Slow', 'Down'. */
  word: string;
  /** What was measured: '8 ms'. */
  measured: string;
  /** Why it is not fine; null where it is. */
  reason: string | null;
}

/** How something answered that was asked: after how many milliseconds, or why not at all. */
export type Answered = { ms: number } | { failed: string };

const timed = {
  database: { name: 'Database', fine: 'Connected', slow: statusThresholds.databaseSlow },
  auth: { name: 'Auth Service', fine: 'Active', slow: statusThresholds.authSlow },
  storage: { name: 'Storage Service', fine: 'Available', slow: statusThresholds.storageSlow },
  api: { name: 'Mobile API', fine: 'Online', slow: statusThresholds.apiSlow },
} as const;

/** The state of what is known by how quickly it answers. */
export function timedService(which: keyof typeof timed, answered: Answered): Service {
  const { name, fine, slow } = timed[which];
  if ('failed' in answered)
    return { name, state: 'down', word: 'Down', measured: 'no answer', reason: answered.failed };
  const measured = `${Math.max(1, Math.round(answered.ms))} ms`;
  if (answered.ms <= slow) return { name, state: 'ok', word: fine, measured, reason: null };
  return { name, state: 'slow', word: 'Slow', measured, reason: `It took longer than ${slow} ms to answer.` };
}

export interface StorageReading {
  /** Bytes of the whole database, pictures included. */
  used: number;
  pictures: number;
  /** Bytes left on the disk; null where the disk is not this machine's. */
  free: number | null;
}

/** Pictures live in the database: its size is what is stored. */
export function storageService(answered: Answered, reading: StorageReading | null): Service {
  const service = timedService('storage', answered);
  if (!reading) return service;
  const { used, pictures, free } = reading;
  const measured = [
    `${bytesText(used)} used`,
    ...(pictures === 0 ? [] : [`${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`]),
    ...(free === null ? [] : [`${bytesText(free)} free`]),
  ].join(', ');
  if (free !== null && free < statusThresholds.spaceLow) {
    const reason = `Less than ${bytesText(statusThresholds.spaceLow)} are left on the disk.`;
    return { ...service, state: 'down', word: 'Nearly full', measured, reason };
  }
  return { ...service, measured };
}

export interface MailReading {
  /** Emails that have not gone out and have not been given up. */
  waiting: number;
  /** Milliseconds since the oldest of them was written; null where none waits. */
  oldest: number | null;
  /** Whether emails written after it have gone out: then it is one email that is late and not the mail. */
  overtaken: boolean;
  /** Emails given up in the last seven days. */
  given_up: number;
  /** What the mail server said last to an email that waits. */
  last_error: string | null;
  /** True where emails go to the local mailbox. */
  local: boolean;
}

/** Mail is fine while nothing waits for long. */
export function mailService(reading: MailReading | { failed: string }): Service {
  const name = 'Mail';
  if ('failed' in reading)
    return { name, state: 'down', word: 'Down', measured: 'not known', reason: reading.failed };
  const { waiting, oldest, overtaken, given_up, last_error, local } = reading;
  const parts = [waiting === 0 ? 'none waiting' : `${waiting} waiting, the oldest for ${ageText(oldest ?? 0)}`];
  if (given_up > 0) parts.push(`${given_up} failed this week`);
  if (local) parts.push('local mailbox');
  const measured = parts.join(', ');
  const late = oldest ?? 0;
  if (late <= statusThresholds.mailLate) return { name, state: 'ok', word: 'Working', measured, reason: null };
  const stuck = late > statusThresholds.mailStuck && !overtaken;
  const fallback = stuck ? 'No emails are going out.' : 'Emails have been waiting for a long time.';
  const reason = last_error ? withoutAddresses(last_error) : fallback;
  return { name, state: stuck ? 'down' : 'slow', word: stuck ? 'Down' : 'Slow', measured, reason };
}

export interface PaymentsReading {
  mode: PaymentMode;
  /** Milliseconds since the provider last told something; null where it never did. */
  told: number | null;
  /** Milliseconds since the oldest event came that could not be taken in yet; null where there is none. */
  oldest: number | null;
  last_error: string | null;
}

const modes: Record<PaymentMode, string> = { sandbox: 'Test mode', test: 'Test mode', live: 'Live', off: 'Off' };

/** Payments are fine while what the provider tells is taken in. */
export function paymentsService(reading: PaymentsReading | { failed: string }): Service {
  const name = 'Payments';
  if ('failed' in reading)
    return { name, state: 'down', word: 'Down', measured: 'not known', reason: reading.failed };
  const { mode, told, oldest, last_error } = reading;
  if (mode === 'off') return { name, state: 'off', word: 'Off', measured: 'not set up', reason: null };
  const parts = [told === null ? 'no webhook yet' : `webhook ${ageText(told)} ago`];
  if (mode === 'sandbox') parts.push('local sandbox');
  const measured = parts.join(', ');
  const late = oldest ?? 0;
  if (late <= statusThresholds.eventLate) return { name, state: 'ok', word: modes[mode], measured, reason: null };
  const stuck = late > statusThresholds.eventStuck;
  const reason = last_error ?? `An event has waited for ${ageText(late)}.`;
  return { name, state: stuck ? 'down' : 'slow', word: stuck ? 'Down' : 'Slow', measured, reason };
}

export interface FunctionsReading {
  available: boolean;
  /** What runs them, or why nothing does. */
  detail: string;
  /** How many are deployed. */
  deployed: number;
  /** What this machine cannot do of what keeps them apart, in sentences. */
  missing: string[];
  /** Those that do not run on this instance. */
  failing: { name: string; reason: string }[];
}

/** Functions are fine while something runs them and all that were called do run; where there is no Deno they are off. */
export function functionsService(reading: FunctionsReading | { failed: string }): Service {
  const name = 'Edge Functions';
  if ('failed' in reading)
    return { name, state: 'down', word: 'Down', measured: 'not known', reason: reading.failed };
  const { available, detail, deployed, missing, failing } = reading;
  if (!available) return { name, state: 'off', word: 'Off', measured: `${deployed} deployed`, reason: detail };
  const measured = `${deployed} deployed, ${detail}`;
  const [first] = failing;
  if (!first) return { name, state: 'ok', word: 'Ready', measured, reason: missing.join(' ') || null };
  const more = failing.length > 1 ? `, and ${failing.length - 1} more` : '';
  return {
    name,
    state: 'down',
    word: 'Failing',
    measured,
    reason: `${first.name} does not run: it ${first.reason}${more}.`,
  };
}

export interface VersionReading {
  /** 'PostgreSQL 15.14', 'PGlite, PostgreSQL 17.5'. */
  database: string;
  /** The newest migration of the database, by its file's name. */
  migration: string;
}

/** Which release runs, on which Node and database. Always 'ok'; where the database cannot be read, `reason` says why. */
export function versionService(version: string, node: string, reading: VersionReading | { failed: string }): Service {
  const isKnown = !('failed' in reading);
  const database = isKnown ? [reading.database, `migration ${reading.migration}`] : ['database not known'];
  const measured = [`Node ${node}`, ...database].join(', ');
  return { name: 'Version', state: 'ok', word: version, measured, reason: isKnown ? null : reading.failed };
}

/** Text of others with the e-mail addresses taken out of it: an answer of a mail server often repeats them. */
export function withoutAddresses(text: string): string {
  return text.replace(/(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '•••');
}

/** '850 ms', '12 s', '4 min', '3 h', '5 days': whole, rounded down. */
export function ageText(ms: number): string {
  const steps = [
    [86_400_000 * 2, 86_400_000, 'days'],
    [3_600_000, 3_600_000, 'h'],
    [60_000, 60_000, 'min'],
    [1_000, 1_000, 's'],
  ] as const;
  const at = Math.max(0, Math.round(ms));
  const step = steps.find(([from]) => at >= from);
  return step ? `${Math.floor(at / step[1])} ${step[2]}` : `${at} ms`;
}

/** '512 bytes', '41 kB', '2.1 GB'. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
  let [size, unit] = [bytes, 0];
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size < 9.95 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
