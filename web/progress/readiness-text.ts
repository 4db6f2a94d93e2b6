import { QUESTIONS_TO_TELL, standingOf } from '#core/standing.ts';
import { counted } from '#web/lib/counted.ts';

interface Recent {
  /** Per cent. */
  score: number;
  questions_total: number;
}

/**
 * How one stands against the exam's mark (per cent), and on how many questions that rests. On fewer than 20 it says so in place of a
 * judgement.
 */
export function readinessText(recent: Recent | null, mark: number): string {
  if (!recent) return `No result yet, pass mark ${mark}%`;
  const { score, questions_total } = recent;
  const rests = `${score}% on your last ${counted(questions_total, 'question')}`;
  const standing = standingOf(score, questions_total, mark);
  if (standing === 'unknown') {
    return `${rests}: too few to tell, it takes ${QUESTIONS_TO_TELL}. Pass mark ${mark}%`;
  }
  if (standing !== 'below') return `${rests}: ${standing} the pass mark of ${mark}%`;
  return `${rests}: ${counted(mark - score, 'point')} below the pass mark of ${mark}%`;
}
