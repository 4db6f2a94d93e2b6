import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { textOf } from './text.ts';

/** Scrollable by keyboard too; head cells get a scope, and alignment is by class. */
export function mendTables() {
  return (tree: Root): void => {
    let tables = 0;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || !parent || index === undefined) return undefined;
      tables += 1;
      const frame: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['prose__table'], role: 'region', ariaLabel: `Table ${tables}`, tabIndex: 0 },
        children: [node],
      };
      parent.children[index] = frame;
      visit(node, 'element', (cell) => {
        if (cell.tagName === 'th') mendHeadCell(cell);
        if (cell.tagName === 'th' || cell.tagName === 'td') alignByClass(cell);
      });
      return SKIP;
    });
  };
}

/** An empty corner cell is no header. */
function mendHeadCell(cell: Element): void {
  if (textOf(cell).trim() === '' && !cell.children.some((child) => child.type === 'element')) cell.tagName = 'td';
  else cell.properties.scope = 'col';
}

function alignByClass({ properties }: Element): void {
  if (properties.align === 'right' || properties.align === 'center') {
    properties.className = [`prose__${properties.align}`];
  }
  delete properties.align;
}

export function mendTaskLists() {
  return (tree: Root): void => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'To be done';
    });
  };
}
