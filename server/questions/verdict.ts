import { keyOf } from '#core/questions/kinds/kinds.ts';
import type { question_versions } from './tables.ts';

type Version = Pick<typeof question_versions.$inferSelect, 'choices'> &
  Partial<Pick<typeof question_versions.$inferSelect, 'explanation' | 'reference'>>;

export function verdictOf(version: Version, correct: boolean) {
  return {
    correct,
    correct_choices: keyOf(version.choices),
    explanation: version.explanation ?? '',
    reference: version.reference ?? null,
  };
}
