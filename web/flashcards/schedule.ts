import type { Api } from '#core/contract/index.ts';

export type Schedule = Awaited<ReturnType<Api['study']['deck']>>;
