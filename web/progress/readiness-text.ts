import { QUESTIONS_TO_TELL, standingOf } from '#core/quizzes/standing.ts';
import { counted } from '#web/lib/counted.ts';

interface Recent {
  /** Percent. */
  score: number;
  questions_total: number;
}

/** `mark` is in percent. Fewer than 20 questions are not judged. */
export function readinessText(recent: Recent | null, mark: number): string {
  if (!recent) return `No practice exam yet, pass mark ${mark}%`;
  const { score, questions_total } = recent;
  const rests = `${score}% on your last ${counted(questions_total, 'question')}`;
  const standing = standingOf(score, questions_total, mark);
  if (standing === 'unknown') {
    return `${rests}: too few to tell, it takes ${QUESTIONS_TO_TELL}. Pass mark ${mark}%`;
  }
  if (standing !== 'below') return `${rests}: ${standing} the pass mark of ${mark}%`;
  return `${rests}: ${counted(mark - score, 'point')} below the pass mark of ${mark}%`;
}
