import type { Api } from '#core/contract/index.ts';

export type ListedEntitlement = Awaited<ReturnType<Api['entitlementsOffice']['list']>>['entitlements'][number];
export type Categories = Awaited<ReturnType<Api['catalogOffice']['list']>>['categories'];
