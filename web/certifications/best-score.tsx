import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { standingOf } from '#core/quizzes/standing.ts';
import { counted } from '#web/lib/counted.ts';
import { Scale } from '#web/ui/scale.tsx';

type Listed = Output<'catalog.certifications'>['categories'][number]['topics'][number];
type Progress = NonNullable<Listed['progress']>;

type BestScoreProps = Pick<Progress, 'best_score' | 'best_score_questions'> & { mark: number };

/** In percent. On few questions it is not judged. */
export function BestScore({ best_score, best_score_questions, mark }: BestScoreProps) {
  const tooFew = standingOf(best_score, best_score_questions, mark) === 'unknown';
  const label = `Best score ${best_score}%, pass mark ${mark}%${tooFew ? ', too few questions to tell' : ''}`;
  return <Scale value={best_score} mark={mark} judged={!tooFew} label={label} />;
}

export function bestOn({ best_score, best_score_questions, mark }: BestScoreProps): string {
  const looksPassed = best_score >= mark && standingOf(best_score, best_score_questions, mark) === 'unknown';
  return `best on ${counted(best_score_questions, 'question')}${looksPassed ? ', too few to tell' : ''}`;
}

/** '2 of 3 passed', and how many by a mark below the topic's. */
export function passedText({ attempts, passed_attempts, passed_below_mark }: PassedProps): string {
  const under = passed_below_mark > 0 ? ` (${passed_below_mark} by a lower mark set for the test)` : '';
  return `${passed_attempts} of ${attempts} passed${under}`;
}

type PassedProps = Pick<Progress, 'attempts' | 'passed_attempts' | 'passed_below_mark'>;
