import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { mail_outbox } from './tables.ts';
import { createMailTransport, type OutboxRow, type Transport } from './transport.ts';

const LOOK_EVERY_MS = 5_000;
/** After a crash the email is retried when the claim ends. */
const CLAIM_MS = 5 * 60_000;
const CLAIM_SIZE = 5;
const STOP_WITHIN_MS = 5_000;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 4 * 60 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

export interface MailWorker {
  stop(): Promise<void>;
}

/** Any number of servers can run a worker. */
export function startMailWorker(deps: Deps): MailWorker {
  const transport = createMailTransport(deps);
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    do {
      again = false;
      await sendDue(deps, transport, () => stopped).catch((error) => deps.log.error('the outbox failed', error));
    } while (again && !stopped);
    running = null;
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= run();
  };
  deps.signals.on('mail', wake);
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    async stop() {
      stopped = true;
      deps.signals.off('mail', wake);
      clearInterval(timer);
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())]);
      transport.close();
    },
  };
}

export async function sendDue(deps: Deps, transport: Transport, stopped = () => false): Promise<number> {
  let sent = 0;
  while (!stopped()) {
    const claimed = await claim(deps);
    if (claimed.length === 0) break;
    const outcomes = await Promise.all(claimed.map((mail) => sendOne(deps, transport, mail)));
    sent += outcomes.filter(Boolean).length;
  }
  return sent;
}

async function claim({ db, clock }: Deps): Promise<OutboxRow[]> {
  const now = clock();
  const due = db
    .select({ id: mail_outbox.id })
    .from(mail_outbox)
    .where(and(isNull(mail_outbox.sent_at), isNull(mail_outbox.failed_at), lte(mail_outbox.send_after, now)))
    .orderBy(asc(mail_outbox.send_after))
    .limit(CLAIM_SIZE)
    .for('update', { skipLocked: true });
  return db
    .update(mail_outbox)
    .set({ send_after: new Date(now.getTime() + CLAIM_MS), attempts: sql`${mail_outbox.attempts} + 1` })
    .where(inArray(mail_outbox.id, due))
    .returning();
}

/** The body is deleted once it is no longer needed: its links contain secret codes. */
const noBody = { text_body: '', html_body: '' };

async function sendOne(deps: Deps, transport: Transport, mail: OutboxRow): Promise<boolean> {
  const row = eq(mail_outbox.id, mail.id);
  try {
    await transport.send(mail);
  } catch (error) {
    const next = new Date(deps.clock().getTime() + delayAfter(mail.attempts));
    const last_error = String((error as Error).message ?? error).slice(0, 500);
    const givenUp = isRefused(error) || next.getTime() - mail.created_at.getTime() > GIVE_UP_AFTER_MS;
    const next_state = givenUp ? { failed_at: deps.clock(), ...noBody } : { send_after: next };
    await deps.db
      .update(mail_outbox)
      .set({ last_error, ...next_state })
      .where(row);
    const facts = { mail: mail.id, attempts: mail.attempts, given_up: givenUp };
    if (givenUp) deps.log.error('mail given up', error, facts);
    else deps.log.info('mail not sent, tried again later', { ...facts, error: last_error, next: next.toISOString() });
    return false;
  }
  await deps.db
    .update(mail_outbox)
    .set({ sent_at: deps.clock(), last_error: null, ...noBody })
    .where(row);
  return true;
}

/** 30 s after the first failure, doubled each time, at most 4 h. */
export function delayAfter(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
}

function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && (responseCode ?? 0) >= 500;
}
