import type { Rendered } from './rendered.ts';
import { minutesToRead } from './text.ts';

export function asTyped(text: string): Rendered {
  const escaped = text.replaceAll('\0', '').replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
  const html = `<pre class="prose__typed" tabindex="0">${escaped}</pre>`;
  return { html, reading_minutes: minutesToRead(text), questions: [] };
}
