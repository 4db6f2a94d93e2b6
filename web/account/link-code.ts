import { useEffect, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { plainLine } from '#core/plain-line.ts';
import type { PageArgs } from '#web/lib/load.ts';

/* Links in emails carry their code behind the '#': browsers send that to no server, so that it stands in no log and no Referer. */

/** Returns the code in the fragment of an address, '#code=...'; an empty text where there is none. */
export function codeInFragment(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? '';
}

/** Returns the code in what somebody pasted: the whole link of the email, of today or of before, or the code alone. */
export function codeInText(text: string): string {
  const line = plainLine(text);
  return (/[#?&]code=([^&#\s]+)/.exec(line)?.[1] ?? line).slice(0, 200);
}

/** Part of a page's `load`: a link of before, with its code in the query, is led to the same page with the code in the fragment. */
export async function withoutCodeInQuery(_api: Api, { url }: PageArgs): Promise<null> {
  const code = url.searchParams.get('code');
  if (code !== null) throw redirect(`${url.pathname}#code=${encodeURIComponent(code.slice(0, 200).toWellFormed())}`);
  return null;
}

/**
 * The code that the page was opened with: null until a script has looked, an empty text where there is none. It leaves the address bar
 * at once and stays in the history entry, so that the page can be loaded again.
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
