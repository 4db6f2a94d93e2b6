import type { Api } from '#core/contract/index.ts';
import { filledText, placeholderValues } from '#core/placeholders.ts';
import { useSite } from '#web/lib/use-site.ts';

export function useFilled(): (text: string) => string {
  const site = useSite();
  return (text) => (site ? filledText(text, placeholderValues(site)) : text);
}

export type AdminPage = Awaited<ReturnType<Api['contentPages']['list']>>['pages'][number];
