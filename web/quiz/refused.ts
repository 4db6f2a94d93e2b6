import type { ApiFailure } from '#web/lib/api-error.ts';

/** A change of this page that the server refused for good. */
export interface Refused {
  /** 1-based. */
  position: number;
  /** What was changed: picks (else the flag only). */
  picks: boolean;
  /** Why, as a sentence. */
  error: string;
}

/** Refusals which say that the attempt does not run any more: paused, over or gone. */
const STOPS: ReadonlySet<string> = new Set([
  'ATTEMPT_NOT_FOUND',
  'ATTEMPT_COMPLETED',
  'ATTEMPT_PAUSED',
  'ANSWER_TOO_LATE',
  'ANSWER_ARRIVED_TOO_LATE',
  'ANSWER_OUT_OF_ORDER',
  'ANSWER_DELIVERED',
]);

export function saysItStopped(failure: ApiFailure | null): boolean {
  return failure !== null && STOPS.has(failure.code);
}

/** Adds a refusal; of several of one question the newest is kept. An answer that was refused stays an answer. */
export function withRefused(list: readonly Refused[], refused: Refused): Refused[] {
  const before = list.find(({ position }) => position === refused.position);
  const others = list.filter((one) => one !== before);
  return [...others, { ...refused, picks: refused.picks || Boolean(before?.picks) }].sort(
    (one, other) => one.position - other.position,
  );
}

/** Says what was not saved, in one sentence or two; empty where everything was. */
export function refusedText(list: readonly Refused[]): string {
  const places = (picks: boolean) => list.filter((one) => one.picks === picks).map(({ position }) => position);
  const [answers, flags] = [places(true), places(false)];
  return [
    answers.length === 1 && `Your answer to question ${answers[0]} was not saved.`,
    answers.length > 1 && `Your answers to questions ${numbersText(answers)} were not saved.`,
    flags.length === 1 && `The flag of question ${flags[0]} was not saved.`,
    flags.length > 1 && `The flags of questions ${numbersText(flags)} were not saved.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** '1', '1 and 2', '1, 2 and 3'. */
export function numbersText(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? `${last ?? ''}` : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}
