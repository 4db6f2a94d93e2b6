import type { Api } from '#core/contract/index.ts';

/** When each card of a topic was graded last, and would come back after each grade. */
export type Schedule = Awaited<ReturnType<Api['study']['deck']>>;
