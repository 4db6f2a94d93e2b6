import { asc, eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { mail_outbox } from '#server/mail/tables.ts';

/** Returns the emails to an address, oldest first. */
export function emailsTo(deps: Deps, recipient: string) {
  return deps.db
    .select()
    .from(mail_outbox)
    .where(eq(mail_outbox.recipient, recipient))
    .orderBy(asc(mail_outbox.created_at));
}

/** Returns the code in the link of the newest email to an address. */
export async function codeSentTo(deps: Deps, recipient: string): Promise<string> {
  const emails = await emailsTo(deps, recipient);
  const code = /[#?&]code=([\w-]+)/.exec(emails.at(-1)?.text_body ?? '')?.[1];
  if (!code) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
