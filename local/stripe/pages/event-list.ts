import { html } from 'hono/html';
import { MOST_DELIVERIES } from '../deliver.ts';
import type { local_stripe_events } from '../tables.ts';
import { type Html, moment } from './page.ts';

type EventRow = typeof local_stripe_events.$inferSelect;

/** The newest events: how the telling went, and to tell it again. */
export function eventList(rows: EventRow[], path: string): Html {
  if (rows.length === 0) return html`<p>Nothing has happened yet.</p>`;
  return html`<p class="hint"><a href="${path}">Look again</a> to see what has been delivered meanwhile.</p>
<ul class="rows events">${rows.map((row) => one(row, path))}</ul>`;
}

function one(event: EventRow, path: string): Html {
  const tried = event.attempts === 1 ? '1 attempt' : `${event.attempts} attempts`;
  return html`<li><span class="grow"><b>${event.type}</b><small><code>${event.id}</code>, ${moment(event.created_at)}</small></span>
<span class="state">${stateOf(event)} <small>${tried}${event.last_answer ? html`, answer: ${event.last_answer}` : ''}</small></span>
<form method="post" action="${path}/events/${event.id}"><button class="btn btn--plain btn--sm" aria-label="Send again: ${event.type}, ${event.id}">Send again</button></form></li>`;
}

function stateOf({ delivered_at, attempts }: EventRow): Html {
  if (delivered_at)
    return html`<span class="badge badge--right">Delivered</span> <small>${moment(delivered_at)}</small>`;
  if (attempts >= MOST_DELIVERIES) return html`<span class="badge badge--wrong">Given up</span>`;
  return html`<span class="badge badge--flag">Waiting</span>`;
}
