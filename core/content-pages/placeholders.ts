import { endSentence } from '../lib/end-sentence.ts';
import { escapeMarkup } from '../lib/escape-markup.ts';
import { type PagePlaceholder, pagePlaceholders } from './content-pages.ts';

export type PlaceholderValues = Readonly<Record<PagePlaceholder, string>>;

interface Site {
  origin: string;
  brand: { name: string; company: string; supportEmail: string };
}

export function placeholderValues({ origin, brand }: Site): PlaceholderValues {
  return { brand: brand.name, company: brand.company, support_email: brand.supportEmail, origin };
}

/** Unknown placeholders are left unchanged. A value that ends with a dot ends a sentence as it is. */
export function filledText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}(\.?)/g, (written, name: string, dot: string) => {
    const value = valueFor(name, values);
    return value === null ? written : dot ? endSentence(value) : value;
  });
}

/** Values are escaped; percent-encoded braces in URLs count too. */
export function filledHtml(html: string, values: PlaceholderValues): string {
  const placeholder = /(?:\{\{|%7B%7B)\s*(\w+)\s*(?:\}\}|%7D%7D)((?:<\/\w+>)*)(\.?)/gi;
  return html.replaceAll(placeholder, (written, name: string, tags: string, dot: string) => {
    const value = valueFor(name, values);
    return value === null ? written : escapeMarkup(value) + tags + (endSentence(value) === value ? '' : dot);
  });
}

function valueFor(name: string, values: PlaceholderValues): string | null {
  return Object.hasOwn(pagePlaceholders, name) ? values[name as PagePlaceholder] : null;
}
