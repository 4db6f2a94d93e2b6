import { asc, eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { mail_outbox } from '#server/mail/tables.ts';

/** What has been written to somebody, oldest first. */
export function lettersTo(deps: Deps, recipient: string) {
  return deps.db
    .select()
    .from(mail_outbox)
    .where(eq(mail_outbox.recipient, recipient))
    .orderBy(asc(mail_outbox.created_at));
}

/** The code in the link of the newest letter to somebody. */
export async function codeSentTo(deps: Deps, recipient: string): Promise<string> {
  const letters = await lettersTo(deps, recipient);
  const code = /[#?&]code=([\w-]+)/.exec(letters.at(-1)?.text_body ?? '')?.[1];
  if (!code) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
