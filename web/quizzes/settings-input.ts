import { wholeNumber } from '#core/lib/whole-number.ts';
import { clampSetting, quizLimits } from '#core/quizzes/quiz.ts';

const selections = ['unseen', 'missed', 'oldest', 'random'] as const;

/** Whole numbers are clamped and empty fields use the default; anything else becomes NaN, which the API refuses. */
export function settingsIn(form: FormData) {
  const number = (name: keyof typeof quizLimits) => {
    const typed = String(form.get(name) ?? '');
    if (typed.trim() === '') return quizLimits[name].initial;
    const whole = wholeNumber(typed);
    return whole === null ? Number.NaN : clampSetting(quizLimits[name], whole, quizLimits[name].initial);
  };
  return {
    time_limit: number('time_limit'),
    question_count: number('question_count'),
    passing_rate: number('passing_rate'),
    mode: form.get('mode') === 'study' ? ('study' as const) : ('exam' as const),
    selection: selections.find((selection) => selection === form.get('selection')) ?? ('unseen' as const),
    ...domainIn(form.get('domain')),
  };
}

const domainIn = (value: FormDataEntryValue | null) => (typeof value === 'string' && value ? { domain: value } : {});
