import type { Api } from '#core/contract/index.ts';

export type AdminPage = Awaited<ReturnType<Api['contentPages']['list']>>['pages'][number];
