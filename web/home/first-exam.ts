import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { HIGHEST_PRIORITY } from '#core/interests.ts';
import { textOf } from '#web/lib/form-text.ts';

export async function saveFirstExam(api: Api, form: FormData): Promise<never> {
  const first = textOf(form, 'exam');
  const target_date = form.has('without_date') ? null : textOf(form, 'target_date') || null;
  const { interests, version } = await api.account.interests();
  await api.account.saveInterests({
    version,
    interests: interests.map((one) => {
      if (one.certification_name === first) return { ...one, target_date, priority: HIGHEST_PRIORITY };
      return one.priority === HIGHEST_PRIORITY ? { ...one, priority: HIGHEST_PRIORITY + 1 } : one;
    }),
  });
  throw redirect(`/study?topic=${textOf(form, `topic:${first}`)}`);
}
