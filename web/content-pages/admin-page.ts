import type { Api } from '#core/contract/index.ts';

/** A content page as administrators get it. */
export type AdminPage = Awaited<ReturnType<Api['contentPages']['list']>>['pages'][number];
