import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Deps } from '../deps.ts';
import { local_mailbox, type mail_outbox } from './tables.ts';

export type OutboxRow = typeof mail_outbox.$inferSelect;

/** Throws if the email was not accepted. */
export interface Transport {
  send(mail: OutboxRow): Promise<void>;
  close(): void;
}

export const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createMailTransport(deps: Deps): Transport {
  return deps.settings.smtpUrl ? overSmtp(deps, deps.settings.smtpUrl) : intoLocalMailbox(deps);
}

function overSmtp(deps: Deps, url: string): Transport {
  // An object merges these options with those in the URL; a URL string alone would drop them.
  const transport = createTransport({ url, ...PATIENCE });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(deps, mail));
    },
    close: () => transport.close(),
  };
}

function intoLocalMailbox(deps: Deps): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(deps, mail));
      const email = { id: mail.id, recipient: mail.recipient, raw: message as Buffer, delivered_at: deps.clock() };
      await deps.db.insert(local_mailbox).values(email).onConflictDoNothing();
    },
    close: () => transport.close(),
  };
}

/** Each attempt has the same Message-ID, so that a server can recognize an email it has already accepted. */
function messageOf({ settings }: Deps, mail: OutboxRow): SendMailOptions {
  return {
    messageId: `<${mail.id}@${new URL(settings.origin).hostname}>`,
    date: mail.created_at,
    from: settings.mailFrom,
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
