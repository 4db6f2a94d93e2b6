import { desc, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import PostalMime, { type Email } from 'postal-mime';
import { escapeMarkup } from '#core/lib/escape-markup.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/env.ts';
import { local_mailbox } from '#server/mail/tables.ts';
import { styleSheet } from './style-sheet.ts';

/** No scripts, and no images or styles from emails. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The newest emails that the list shows. */
const SHOWN = 100;

/**
 * The mailbox of local mode: shows the emails that would have been sent. Not mounted on a public site. Its pages are plain HTML
 * without scripts; the HTML part of an email is never rendered, only its text.
 */
export function localMailbox(deps: Deps): (app: Hono<Env>) => void {
  return (app) => {
    if (!deps.settings.local) return;
    app.use('/local/mailbox/*', async (c, next) => {
      await next();
      c.res.headers.set('content-security-policy', policy);
    });
    app.get('/local/mailbox.css', styleSheet(new URL('./mailbox.css', import.meta.url)));
    app.get('/local/mailbox', async (c) => c.html(await list(deps)));
    app.get('/local/mailbox/:id', async (c) => {
      const hasId = sql`${local_mailbox.id}::text = ${c.req.param('id')}`;
      const [email] = await deps.db.select().from(local_mailbox).where(hasId);
      if (!email) return c.html(page(deps, 'No such email', allEmails), 404);
      return c.html(one(deps, await PostalMime.parse(email.raw), email.recipient, email.delivered_at));
    });
  };
}

const allEmails = '<p><a href="/local/mailbox">All emails</a></p>';
const nothing = '<p>Nothing has been sent yet. Emails appear here a moment after they are written.</p>';

async function list(deps: Deps): Promise<string> {
  const emails = await deps.db
    .select()
    .from(local_mailbox)
    .orderBy(desc(local_mailbox.delivered_at), desc(local_mailbox.id))
    .limit(SHOWN);
  if (emails.length === 0) return page(deps, 'Mailbox', nothing);
  const rows = await Promise.all(
    emails.map(async ({ id, recipient, raw, delivered_at }) => {
      const { subject = 'No subject' } = await PostalMime.parse(raw);
      const link = `<a href="/local/mailbox/${id}">${escapeMarkup(subject)}</a>`;
      return `<li>${link}<span>to ${escapeMarkup(recipient)}, ${when(delivered_at)}</span></li>`;
    }),
  );
  return page(deps, 'Mailbox', `<ul>${rows.join('\n')}</ul>`);
}

function one(deps: Deps, email: Email, recipient: string, at: Date): string {
  const from = escapeMarkup(email.from?.address ?? '');
  const replies = (email.replyTo ?? []).map(({ address }) => escapeMarkup(address ?? '')).join(', ');
  const facts = [
    `<dt>From</dt><dd>${from}</dd>`,
    ...(replies ? [`<dt>Reply to</dt><dd>${replies}</dd>`] : []),
    `<dt>To</dt><dd>${escapeMarkup(recipient)}</dd><dt>Sent</dt><dd>${when(at)}</dd>`,
  ];
  const body = `<dl>${facts.join('')}</dl><pre>${linked(email.text ?? '')}</pre>${allEmails}`;
  return page(deps, email.subject ?? 'No subject', body);
}

/** Returns plain text as HTML, with its URLs as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeMarkup(part) : `<a href="${escapeMarkup(part)}">${escapeMarkup(part)}</a>`,
    )
    .join('');
}

function when(moment: Date): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return `<time datetime="${moment.toISOString()}">${words.format(moment)} UTC</time>`;
}

function page(deps: Deps, title: string, body: string): string {
  const name = escapeMarkup(deps.settings.brand.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)} - ${name}</title>
<link rel="icon" href="/seal.svg" type="image/svg+xml">
<link rel="stylesheet" href="/local/mailbox.css">
</head>
<body>
<header><a href="/">${name}</a><span>Local mailbox: no mail leaves this machine</span></header>
<main><h1>${escapeMarkup(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
