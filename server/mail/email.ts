import { escapeMarkup } from '#core/lib/escape-markup.ts';
import type { Settings } from '../env.ts';
import type { Mail } from './outbox.ts';

interface EmailContent {
  subject: string;
  /** Paragraphs before the link; line breaks are preserved. */
  opening: string[];
  link?: { label: string; url: string };
  closing: string[];
}

/** A kind of email whose text is made of what the site is called, how it is reached, and `details`. */
export function emailOf<Details extends unknown[]>(
  contentOf: (site: Settings['brand'] & { origin: string }, ...details: Details) => EmailContent,
) {
  return (settings: Settings, recipient: string, ...details: Details): Mail =>
    emailTo(recipient, settings, contentOf({ ...settings.brand, origin: settings.origin }, ...details));
}

export function emailTo(recipient: string, { brand, origin }: Settings, email: EmailContent): Mail {
  const { subject, opening, link, closing } = email;
  const signature = `${brand.name}, ${origin}`;
  const text = [...opening, ...(link ? [`${link.label}:\n${link.url}`] : []), ...closing, `-- \n${signature}`];
  const html = [
    ...opening.map(paragraph),
    ...(link ? [button(link.label, link.url), paragraph(`Or copy this address: ${link.url}`)] : []),
    ...closing.map(paragraph),
  ];
  return {
    recipient,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: page(subject, brand.name, signature, html.join('\n')),
  };
}

/** In UTC, since the reader's time zone is unknown: 'November 20, 2027 at 9:00 AM UTC'. */
export function momentText(at: Date): string {
  return `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-wrap">${escapeMarkup(text)}</p>`;
}

function button(label: string, url: string): string {
  const style = 'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d5e;color:#ffffff';
  return `<p style="margin:0 0 16px"><a href="${escapeMarkup(url)}" style="${style};text-decoration:none">${escapeMarkup(label)}</a></p>`;
}

function page(subject: string, name: string, signature: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbfaf6;color:#1a1d23;font:16px/1.55 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding-top:12px;border-top:3px solid #1a1d23;font:600 21px/1.2 Georgia,serif">${escapeMarkup(name)}</p>
${body}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e4e0d6;color:#5b5f68;font-size:13px">${escapeMarkup(signature)}</p>
</div>
</body>
</html>
`;
}
