import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/account/form-text.ts';

export type ListedEntitlement = Awaited<ReturnType<Api['entitlementsOffice']['list']>>['entitlements'][number];
export type Categories = Awaited<ReturnType<Api['catalogOffice']['list']>>['categories'];
type EntitlementInput = Parameters<Api['entitlementsOffice']['add']>[0];

/** What the form says, as the API takes it. */
export function entitlementIn(form: FormData): EntitlementInput {
  return {
    topic_id: textOf(form, 'topic_id'),
    name: textOf(form, 'name'),
    code: textOf(form, 'code'),
    description: textOf(form, 'description'),
    is_ad_free: form.has('is_ad_free'),
    is_active: form.has('is_active'),
    max_redemptions: countIn(form, 'max_redemptions'),
    redeem_until: textOf(form, 'redeem_until'),
    grant_days: countIn(form, 'grant_days'),
  };
}

/** What is no number goes to the server as it was typed: it says so beside the field, and nothing is dropped. */
function countIn(form: FormData, name: string): number | null {
  const typed = textOf(form, name).trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : (typed as unknown as number);
}

/** What it says, by the labels of the form's fields, to be compared with what somebody else saved. */
export function entitlementWords(input: EntitlementInput, categories: Categories): Record<string, string> {
  const topics = categories.flatMap((category) => category.topics);
  return {
    Topic: topics.find(({ id }) => id === input.topic_id)?.name ?? '',
    Name: input.name.trim(),
    Code: input.code.trim().toUpperCase(),
    Description: (input.description ?? '').trim(),
    'Ad-free': input.is_ad_free ? 'Yes' : 'No',
    Active: input.is_active ? 'Yes' : 'No',
    'How often': String(input.max_redemptions ?? ''),
    'Last day to redeem': input.redeem_until ?? '',
    'Days it lasts': String(input.grant_days ?? ''),
  };
}
