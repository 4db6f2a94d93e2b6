import type { Api } from '#core/contract/index.ts';

export type ListedEntitlement = Awaited<ReturnType<Api['entitlementsAdmin']['list']>>['entitlements'][number];
export type Categories = Awaited<ReturnType<Api['catalogAdmin']['list']>>['categories'];
