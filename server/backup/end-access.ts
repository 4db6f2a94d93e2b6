import type { Session } from './sums.ts';

/** How many of each a restore has ended. */
export interface EndedAccess {
  sessions: number;
  codes: number;
  tokens: number;
  calls: number;
}

/** By table: which of its rows open something or are waited for, and what ends them. A token stays in its owner's list, as past its day. */
const ENDINGS: Record<keyof EndedAccess, { table: string; where: string; end: string }> = {
  sessions: { table: 'public.sessions', where: 'true', end: 'delete from public.sessions' },
  codes: { table: 'public.email_codes', where: 'true', end: 'delete from public.email_codes' },
  tokens: {
    table: 'public.personal_access_tokens',
    where: 'expires_at > now()',
    end: 'update public.personal_access_tokens set expires_at = now()',
  },
  calls: { table: 'public.idempotency_keys', where: 'answer is null', end: 'delete from public.idempotency_keys' },
};

/**
 * Ends every way in that a restored database brings back: a session or an access token that somebody ended after the backup would
 * be good again, and so would a code that was used. Calls that were under way have died with their server.
 */
export async function endAccess({ ask, run }: Session): Promise<EndedAccess> {
  const ended: EndedAccess = { sessions: 0, codes: 0, tokens: 0, calls: 0 };
  for (const [name, { table, where, end }] of Object.entries(ENDINGS)) {
    // A backup of an older version may be without it.
    const [found] = await ask<{ there: boolean }>(`select to_regclass('${table}') is not null as there`);
    if (!found?.there) continue;
    const [open] = await ask<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`);
    await run(`${end} where ${where};`);
    ended[name as keyof EndedAccess] = open?.count ?? 0;
  }
  return ended;
}
