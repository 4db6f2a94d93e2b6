import { counted } from '#web/lib/counted.ts';

/** Says beside a result how many of its answers arrived after the end; empty where none did. */
export function lateAnswersText(late: number): string {
  return late === 0 ? '' : `${counted(late, 'answer')} arrived after the time was up`;
}
