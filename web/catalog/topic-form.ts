import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/account/form-text.ts';

type TopicValues = Parameters<Api['catalogOffice']['addTopic']>[0];

/** What the topic's form holds. What should be a number and is none is sent as it was typed, for the server to say so. */
export function topicFrom(form: FormData): TopicValues {
  const text = (name: string) => textOf(form, name);
  const textOrNull = (name: string) => text(name).trim() || null;
  const names = form.getAll('domain_name').map(String);
  const weights = form.getAll('domain_weight').map(String);
  const domains = names
    .map((name, index) => ({ name: name.trim(), weight: (weights[index] ?? '').trim() }))
    .filter(({ name, weight }) => name !== '' || weight !== '');
  return {
    category_id: text('category_id'),
    name: text('name'),
    description: text('description'),
    code: text('code'),
    certification_name: textOrNull('certification_name') as TopicValues['certification_name'],
    exam_vendor: textOrNull('exam_vendor'),
    exam_code: textOrNull('exam_code'),
    exam_questions: numberIn(text('exam_questions')),
    exam_minutes: numberIn(text('exam_minutes')),
    exam_passing_score: numberIn(text('exam_passing_score')),
    exam_passing_score_published: textOrNull('exam_passing_score_published'),
    exam_domains: domains.map(({ name, weight }) => ({ name, weight: numberIn(weight) as number })),
    exam_source: textOrNull('exam_source'),
    exam_note: textOrNull('exam_note'),
    exam_checked_on: textOrNull('exam_checked_on'),
  };
}

/** '' is null, '12,5' is 12.5, and 'many' stays 'many'; so does '1,000', which could be one or a thousand. */
export function numberIn(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/,\d{3}\b/.test(text)) return text as unknown as number;
  const plain = text.replace(/(?<!\s)\s*%$/, '').replace(',', '.');
  return (/^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text) as number;
}
