import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { mail_outbox } from './tables.ts';

export interface Mail {
  recipient: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Call it in the change's transaction; the worker is woken after the commit. Throws on several recipients. */
export async function queueMail(
  { clock, signals }: Pick<Deps, 'clock' | 'signals'>,
  db: Db,
  mail: Mail,
): Promise<void> {
  for (const address of [mail.recipient, mail.replyTo ?? mail.recipient]) {
    if (!/^[^\s<>"(),:;\\]+@[^\s<>"(),:;\\]+$/.test(address)) throw new Error('not an address for one recipient');
  }
  const now = clock();
  await db.insert(mail_outbox).values({
    recipient: mail.recipient,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject.replace(/\s+/g, ' '),
    text_body: mail.text,
    html_body: mail.html,
    created_at: now,
    send_after: now,
  });
  afterCommit(db, () => signals.emit('mail'));
}
