import { clampSetting, quizLimits, wholeNumber } from '#core/quiz.ts';

const selections = ['unseen', 'missed', 'oldest', 'random'] as const;

/**
 * The settings of the form as the API takes them. Whole numbers are brought into their range, an empty field keeps its default; what
 * is no whole number goes on as NaN, which the API refuses in the words of that field.
 */
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
