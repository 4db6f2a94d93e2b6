import type { Session } from './sums.ts';

/** By table: the rows that grant access or are pending, and how they are ended. A token stays in its owner's list as expired. */
const ENDINGS = {
  sessions: { table: 'public.sessions', where: 'true', end: 'delete from public.sessions' },
  codes: { table: 'public.email_codes', where: 'true', end: 'delete from public.email_codes' },
  tokens: {
    table: 'public.personal_access_tokens',
    where: 'expires_at > now()',
    end: 'update public.personal_access_tokens set expires_at = now()',
  },
  calls: { table: 'public.idempotency_keys', where: 'answer is null', end: 'delete from public.idempotency_keys' },
};

export type EndedAccess = Record<keyof typeof ENDINGS, number>;

/** A session or token revoked after the backup would be valid again, and so would a used code. */
export async function endAccess({ ask, run }: Session): Promise<EndedAccess> {
  const ended: EndedAccess = { sessions: 0, codes: 0, tokens: 0, calls: 0 };
  for (const [name, { table, where, end }] of Object.entries(ENDINGS)) {
    const [found] = await ask<{ there: boolean }>(`select to_regclass('${table}') is not null as there`);
    if (!found?.there) continue;
    const [open] = await ask<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`);
    await run(`${end} where ${where};`);
    ended[name as keyof EndedAccess] = open?.count ?? 0;
  }
  return ended;
}
