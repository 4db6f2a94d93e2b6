import type { QueuedItem } from '#core/study/sitting.ts';
import { agoText } from '#web/ui/time-ago.tsx';

const MINUTE_MS = 60_000;

/** Of a question whose answer is taken back. */
export const SEEN = 'You saw its answer, so it is hidden today and comes back when there is room.';

/** 'Question, Design Resilient Architectures'. */
export function itemMeta({ kind, domain, topic_name }: QueuedItem): string {
  return `${kind === 'card' ? 'Card' : 'Question'}, ${domain ?? topic_name}`;
}

/** `now`: milliseconds since 1970. */
export function lastText({ kind, last, sibling_of }: QueuedItem, now: number): string {
  if (last === null) return 'New to you';
  const ago = sinceText(last.at, now);
  if (sibling_of !== null) return `Same point as a question you missed or guessed ${ago}`;
  if (kind === 'card') return `Last seen ${ago}`;
  return last.is_recalled ? `Right ${ago}` : `Missed or guessed ${ago}`;
}

function sinceText(at: string, now: number): string {
  const minutes = Math.max(1, Math.round((now - Date.parse(at)) / MINUTE_MS));
  return minutes < 60 ? `${minutes} min ago` : agoText(new Date(at), new Date(now));
}

/** '7 of 20'; after cards that came again in this sitting '7 of 20 +2'. */
export function placeText(place: number, total: number, repeats: number): string {
  return `${place} of ${total}${repeats > 0 ? ` +${repeats}` : ''}`;
}
