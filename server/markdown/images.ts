import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { imageUrlProblem } from '#core/images/images.ts';

export type ImageSizes = Readonly<Record<string, { width: number; height: number }>>;

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
