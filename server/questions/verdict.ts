import { keyOf } from '#core/questions/kinds/kinds.ts';
import type { question_versions } from './tables.ts';
import type { Whys } from './whys.ts';

type Version = Pick<typeof question_versions.$inferSelect, 'choices'> &
  Partial<Pick<typeof question_versions.$inferSelect, 'explanation' | 'reference'>>;

export function verdictOf(version: Version, correct: boolean, whys: Whys | null = null) {
  return {
    correct,
    correct_choices: keyOf(version.choices),
    explanation: version.explanation ?? '',
    reference: version.reference ?? null,
    whys: whys ?? {},
  };
}
