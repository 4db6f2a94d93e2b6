import { useEffect, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { plainLine } from '#core/lib/plain-line.ts';
import type { PageArgs } from '#web/lib/load.ts';

/* Codes in emailed links are in the fragment: browsers do not send it, so it appears in no log and no Referer. */

export function codeInFragment(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? '';
}

/** Returns the code in pasted text: a whole link, also one with the code in its query, or the code alone. */
export function codeInText(text: string): string {
  const line = plainLine(text);
  return (/[#?&]code=([^&#\s]+)/.exec(line)?.[1] ?? line).slice(0, 200);
}

/** Redirects an old link with its code in the query to the same page with the code in the fragment. */
export async function withoutCodeInQuery(_api: Api, { url }: PageArgs): Promise<null> {
  const code = url.searchParams.get('code');
  if (code !== null) throw redirect(`${url.pathname}#code=${encodeURIComponent(code.slice(0, 200).toWellFormed())}`);
  return null;
}

/**
 * Null until a script has looked, '' if there is no code. It leaves the address bar at once and stays in the history entry, so
 * that the page can be reloaded.
 */
export function useLinkCode(): string | null {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  const kept = (state as { code?: unknown } | null)?.code;
  useEffect(() => {
    const linked = codeInFragment(hash);
    setCode((now) => linked || (now ?? (typeof kept === 'string' ? kept : '')));
    if (linked) void navigate(pathname, { replace: true, state: { code: linked }, preventScrollReset: true });
  }, [hash, kept, pathname, navigate]);
  return code;
}
