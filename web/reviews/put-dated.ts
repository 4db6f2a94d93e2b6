import type { Api } from '#core/contract/index.ts';
import { datedBy, type ServerClock } from '#web/lib/server-clock.ts';
import type { Review } from './kept-review.ts';
import type { Outbox } from './outbox.ts';

interface Dating {
  outbox: Pick<Outbox, 'put'>;
  clock: ServerClock;
  loadApi(): Promise<Pick<Api, 'study'>>;
}

/** Of a review that is made now. Where this machine cannot tell the time, it is kept at once and sent once the server has told it. */
export function putDated(review: Review, { outbox, clock, loadApi }: Dating): void {
  const dated = datedBy(clock, async () => (await (await loadApi()).study.settings()).server_now);
  outbox.put(review, typeof dated === 'number' ? null : dated.then((at) => new Date(at)));
}
