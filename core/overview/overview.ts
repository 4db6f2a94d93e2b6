import type { Failures } from '../lib/failures.ts';
import type { PaymentMode } from '../subscriptions/subscription.ts';

export const overviewFailures = { OVERVIEW_FAILED: [500, 'Failed to load the overview'] } as const satisfies Failures;

export const statusThresholds = {
  /** Milliseconds. */
  databaseSlow: 250,
  authSlow: 250,
  storageSlow: 1_000,
  apiSlow: 500,
  /** Milliseconds. */
  silent: 5_000,
  /** Bytes. */
  spaceLow: 500_000_000,
  mailLate: 2 * 60_000,
  mailStuck: 30 * 60_000,
  eventLate: 10 * 60_000,
  eventStuck: 2 * 60 * 60_000,
} as const;

export const serviceStates = ['ok', 'slow', 'down', 'off'] as const;

export interface Service {
  name: string;
  state: (typeof serviceStates)[number];
  word: string;
  measured: string;
  reason: string | null;
}

export type Answered = { ms: number } | { failed: string };

const timed = {
  database: { name: 'Database', fine: 'Connected', slow: statusThresholds.databaseSlow },
  auth: { name: 'Auth Service', fine: 'Active', slow: statusThresholds.authSlow },
  storage: { name: 'Storage Service', fine: 'Available', slow: statusThresholds.storageSlow },
  api: { name: 'Mobile API', fine: 'Online', slow: statusThresholds.apiSlow },
} as const;

export function timedService(which: keyof typeof timed, answered: Answered): Service {
  const { name, fine, slow } = timed[which];
  if ('failed' in answered)
    return { name, state: 'down', word: 'Down', measured: 'no answer', reason: answered.failed };
  const measured = `${Math.max(1, Math.round(answered.ms))} ms`;
  if (answered.ms <= slow) return { name, state: 'ok', word: fine, measured, reason: null };
  return { name, state: 'slow', word: 'Slow', measured, reason: `It took longer than ${slow} ms to answer.` };
}

export interface StorageReading {
  used: number;
  pictures: number;
  /** Bytes; null where the disk belongs to another machine. */
  free: number | null;
}

/** Pictures live in the database, so its size is the storage used. */
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
  waiting: number;
  /** Milliseconds; null where none is waiting. */
  oldest: number | null;
  /** Whether later emails have been sent: then one email is late, not the mail service. */
  overtaken: boolean;
  given_up: number;
  last_error: string | null;
  local: boolean;
}

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
  /** Milliseconds since the last event; null: never. */
  told: number | null;
  /** Milliseconds since the oldest unprocessed event; null: none. */
  oldest: number | null;
  last_error: string | null;
}

const modes: Record<PaymentMode, string> = { sandbox: 'Test mode', test: 'Test mode', live: 'Live', off: 'Off' };

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
  detail: string;
  deployed: number;
  missing: string[];
  failing: { name: string; reason: string }[];
}

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
  database: string;
  migration: string;
}

/** Always 'ok'; where the database cannot be read, `reason` says why. */
export function versionService(version: string, node: string, reading: VersionReading | { failed: string }): Service {
  const isKnown = !('failed' in reading);
  const database = isKnown ? [reading.database, `migration ${reading.migration}`] : ['database not known'];
  const measured = [`Node ${node}`, ...database].join(', ');
  return { name: 'Version', state: 'ok', word: version, measured, reason: isKnown ? null : reading.failed };
}

/** Responses of mail servers often repeat email addresses. */
export function withoutAddresses(text: string): string {
  return text.replace(/(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '•••');
}

/** '850 ms', '12 s', '4 min', '3 h', '5 days': rounded down. */
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

export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
  let [size, unit] = [bytes, 0];
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size < 9.95 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
