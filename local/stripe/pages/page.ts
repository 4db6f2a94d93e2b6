import { html } from 'hono/html';
import { formatMoney } from '#core/subscriptions/money.ts';
import type { Rhythm } from '../periods.ts';

export type Html = ReturnType<typeof html>;

/** A sentence above the page: how the last press of a button went. */
export interface Notice {
  kind: 'right' | 'wrong';
  text: string;
}

export interface PageParts {
  brand: string;
  title: string;
  notice?: Notice | null | undefined;
  /** The control page is wider. */
  wide?: boolean;
}

/** A page of the sandbox: plain HTML, no script, marked as what it is. */
export function page({ brand, title, notice, wide }: PageParts, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${brand}</title>
<link rel="icon" href="/seal.svg" type="image/svg+xml">
<link rel="stylesheet" href="/local/payments.css">
</head>
<body${wide ? html` class="wide"` : ''}>
<header class="bar">
<a class="brand" href="/"><img src="/seal.svg" width="30" height="30" alt="">${brand}</a>
<p class="test"><b>Test mode</b><span>: no money moves</span></p>
</header>
<main>
<h1>${title}</h1>
${notice ? shown(notice) : ''}
${body}
</main>
<footer>
<p>This page stands in for the payment provider on this machine.</p>
<nav aria-label="Local tools"><a href="/local/payments">Payment sandbox</a> <a href="/local/mailbox">Mailbox</a></nav>
</footer>
</body>
</html>`;
}

/** Cents as people read them; below zero with its sign in front. */
export function money(amount: number, currency: string): string {
  return amount < 0 ? `\u2212${formatMoney(-amount, currency)}` : formatMoney(amount, currency);
}

/** How often: 'per month', 'every 3 months'. */
export function often({ interval, interval_count }: Rhythm): string {
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`;
}

/** A day, from seconds since 1970. */
export function day(seconds: number): Html {
  const at = new Date(seconds * 1000);
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
}

/** A button of a form that says what to do. */
export function button(
  name: string,
  value: string,
  label: string,
  look: 'primary' | 'plain' | 'danger' | 'quiet',
): Html {
  return html`<button class="btn btn--${look}" name="${name}" value="${value}">${label}</button>`;
}

function shown({ kind, text }: Notice): Html {
  const mark = kind === 'right' ? 'M4 10.5l4 4 8-9' : 'M10 3l8 14H2zM10 8v4M10 14.2v.3';
  return html`<p class="notice notice--${kind}" role="${kind === 'right' ? 'status' : 'alert'}">
<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${mark}"/></svg><span>${text}</span></p>`;
}
