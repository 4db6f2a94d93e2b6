import type { Db } from '../db/open.ts';
import { mail_outbox } from './tables.ts';

/** One email to one person. */
export interface Mail {
  recipient: string;
  /** Where an answer goes; without it to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Puts an email into the outbox, in the transaction of what it tells about: it goes out exactly when that is kept. After the
 * commit `deps.signals.emit('mail')` wakes the worker. Throws on an address that would name more than one person or bring header
 * lines of its own: callers validate addresses, this is the last gate.
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
