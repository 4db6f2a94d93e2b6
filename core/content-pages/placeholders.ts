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

/** Unknown placeholders are left unchanged. */
export function filledText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => valueFor(name, values) ?? written);
}

/** Values are escaped; percent-encoded braces in URLs count too. */
export function filledHtml(html: string, values: PlaceholderValues): string {
  return html.replaceAll(/(?:\{\{|%7B%7B)\s*(\w+)\s*(?:\}\}|%7D%7D)/gi, (written, name: string) => {
    const value = valueFor(name, values);
    return value === null ? written : escapeMarkup(value);
  });
}

function valueFor(name: string, values: PlaceholderValues): string | null {
  return Object.hasOwn(pagePlaceholders, name) ? values[name as PagePlaceholder] : null;
}
