import { filledText, placeholderValues } from '#core/placeholders.ts';
import { useSite } from '#web/lib/use-site.ts';

/** Fills in the placeholders of a text as readers find it. */
export function useFilled(): (text: string) => string {
  const site = useSite();
  return (text) => (site ? filledText(text, placeholderValues(site)) : text);
}
