import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

export function mendTaskLists() {
  return (tree: Root): void => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'To be done';
    });
  };
}
