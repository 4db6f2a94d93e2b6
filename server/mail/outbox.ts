import type { Db } from '../db/open.ts';
import { mail_outbox } from './tables.ts';

/** One email to one person. */
export interface Mail {
  recipient: string;
  /** Default: the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Adds an email to the outbox, in the transaction of the change that it reports: it is sent only if that is committed. After the
 * commit, `deps.signals.emit('mail')` wakes the worker. Throws on an address with more than one recipient or with header lines:
 * callers validate addresses, this is the last check.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  for (const address of [mail.recipient, mail.replyTo ?? mail.recipient]) {
    if (!/^[^\s<>"(),:;\\]+@[^\s<>"(),:;\\]+$/.test(address)) throw new Error('not an address for one recipient');
  }
  await db.insert(mail_outbox).values({
    recipient: mail.recipient,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject.replace(/\s+/g, ' '),
    text_body: mail.text,
    html_body: mail.html,
    created_at: now,
    send_after: now,
  });
}
