import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** The boxes of task lists say what they show; nobody ticks them. */
export function mendTaskLists() {
  return (tree: Root): void => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'To be done';
    });
  };
}
