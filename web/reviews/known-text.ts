import { counted } from '#web/lib/counted.ts';

interface Seen {
  seen_count: number;
  question_count: number;
}

export function seenText({ seen_count, question_count }: Seen): string {
  return `${seen_count} of ${counted(question_count, 'question')} seen`;
}

interface Known {
  seen: number;
  right_at_first: number;
  missed: number;
  question_count: number;
}

/** '62 of 84 questions seen, 41 right at first sight, 3 wrong the last time'. */
export function knownText({ seen, right_at_first, missed, question_count }: Known): string {
  if (seen === 0) return 'No question seen yet';
  const facts = [seenText({ seen_count: seen, question_count }), `${right_at_first} right at first sight`];
  return [...facts, ...(missed > 0 ? [`${missed} wrong the last time`] : [])].join(', ');
}
