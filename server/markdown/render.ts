import { markdownShapeProblem } from '#core/markdown/shape.ts';
import type { Db } from '../db/open.ts';
import { renderApart } from './apart.ts';
import { asTyped } from './as-typed.ts';
import { ownImageSizes } from './own-image-sizes.ts';
import type { Rendered } from './rendered.ts';

/** Texts that cannot be rendered in time are shown as typed. Accounts take turns where many render at a time. */
export async function renderMarkdown(db: Db, markdown: string, account: string | null = null): Promise<Rendered> {
  if (markdownShapeProblem(markdown) !== null) return asTyped(markdown);
  const sizes = await ownImageSizes(db, markdown);
  return (await renderApart(markdown, sizes, { account })) ?? asTyped(markdown);
}
