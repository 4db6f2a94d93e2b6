import { counted } from '#web/lib/counted.ts';

export function lateAnswersText(late: number): string {
  return late === 0 ? '' : `${counted(late, 'answer')} arrived after the time was up`;
}
