import type { Db } from '../db/open.ts';
import { renderApart } from './apart.ts';
import { asTyped } from './as-typed.ts';
import { ownImageSizes } from './own-image-sizes.ts';
import type { Rendered } from './rendered.ts';

/**
 * Markdown as readers see it: rendered, sanitised, its headings linked, its code highlighted. `db` knows the sizes of own pictures.
 * Every text has a rendering: one that cannot be rendered in time (nested thousands deep, made to grow without end) is shown as typed.
 */
export async function renderMarkdown(db: Db, markdown: string): Promise<Rendered> {
  const sizes = await ownImageSizes(db, markdown);
  return (await renderApart(markdown, sizes)) ?? asTyped(markdown);
}
