import type { Db } from '../db/open.ts';
import { mail_outbox } from './tables.ts';

/** One letter to one person. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Puts a letter into the outbox, in the transaction of what it tells about: it goes out exactly when that is kept. After the
 * commit `deps.signals.emit('mail')` wakes the worker. Throws on an address that would name more than one recipient or bring
 * header lines of its own: callers validate addresses, this is the last gate.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  if (!/^[^\s<>"(),:;\\]+@[^\s<>"(),:;\\]+$/.test(mail.recipient))
    throw new Error('not an address for one recipient');
  await db.insert(mail_outbox).values({
    recipient: mail.recipient,
    subject: mail.subject.replace(/\s+/g, ' '),
    text_body: mail.text,
    html_body: mail.html,
    created_at: now,
    send_after: now,
  });
}
