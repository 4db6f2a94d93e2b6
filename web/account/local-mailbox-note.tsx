import { useSite } from '#web/lib/use-site.ts';

/** In local mode no mail leaves the machine: where to read it. */
export function LocalMailboxNote() {
  if (!useSite()?.local) return null;
  return (
    <>
      {' '}
      This is a local trial: the email is in the <a href="/local/mailbox">local mailbox</a>.
    </>
  );
}
