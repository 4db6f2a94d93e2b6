import { useEffect } from 'react';
import { type Reading, startReading } from './reading.ts';

/** For how long the explanation after this review is on the screen; no review, no explanation. */
export function useReading(put: Reading['put'] | undefined, review_id: string | undefined): void {
  useEffect(() => {
    if (put && review_id) return startReading((read_ms) => put(review_id, read_ms));
  }, [put, review_id]);
}
