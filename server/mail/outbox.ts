import type { Db } from '../db/open.ts';
import { mail_outbox } from './tables.ts';

export interface Mail {
  recipient: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Call it in the change's transaction, and emit 'mail' on `deps.signals` after the commit. Throws on several recipients. */
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
