import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { imageUrlProblem } from '#core/images.ts';

/** Width and height in pixels, by the address of an own picture ('/images/...'). */
export type ImageSizes = Readonly<Record<string, { width: number; height: number }>>;

/**
 * Pictures by https or of our own; of others the alternative text is left. They load when they are scrolled to, into room that is
 * kept for them: of their own size where it is known, else of the shape that the stylesheet gives.
 */
export function mendImages() {
  return (tree: Root, { data }: VFile): void => {
    const { sizes = {} } = data;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'img' || !parent || index === undefined) return undefined;
      const src = typeof node.properties.src === 'string' ? node.properties.src : '';
      const alt = typeof node.properties.alt === 'string' ? node.properties.alt : '';
      if (imageUrlProblem(src) !== null) {
        parent.children.splice(index, 1, ...(alt ? [{ type: 'text' as const, value: alt }] : []));
        return [SKIP, index + (alt ? 1 : 0)];
      }
      const size = Object.hasOwn(sizes, src) ? sizes[src] : undefined;
      Object.assign(node.properties, {
        alt,
        ...(size ?? { className: ['prose__unsized'] }),
        loading: 'lazy',
        decoding: 'async',
      });
      return undefined;
    });
  };
}
