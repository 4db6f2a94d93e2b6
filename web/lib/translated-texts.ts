/** What a translator put in the place of a text, by that text. */
const standIns = new WeakMap<Text, Element>();

/**
 * Keeps a page alive that its browser translates. Chrome and Edge put `<font>` elements in the place of texts, behind the back of React,
 * which goes on with the texts that it knows: counters stand still, and what is removed or inserted beside them fails. So a text that is
 * about to change, to move, to go or to mark a place returns to the page first, in the place of its translation. The translator sees a
 * new text and translates that. Returns whether something has been translated yet.
 *
 * It does not know the texts of a page that was translated before its scripts ran: React cannot go on from such a page, and makes it again
 * (what was typed by then: `keepTyped`). Nor those of a translator that inserts elements of another name, or after the text instead of
 * before it. Translators that change texts in place (Safari, Firefox) need none of this.
 */
export function followTranslators(): () => boolean {
  // The product itself has no such elements.
  let translated = document.querySelector('font') !== null;
  const watching = new MutationObserver(note);
  watching.observe(document, { childList: true, subtree: true });

  /** In one step the translation takes the place of the text, or it comes before it and the text goes. */
  function note(records: MutationRecord[]): void {
    for (const { addedNodes, removedNodes, nextSibling } of records) {
      const [added] = addedNodes;
      if (!added || !isFont(added)) continue;
      translated = true;
      const text = removedNodes[0] ?? nextSibling;
      if (text instanceof Text) standIns.set(text, added);
    }
  }

  function putBack(node: unknown): void {
    if (!(node instanceof Text) || (node.parentNode && !isFont(node.parentNode))) return;
    note(watching.takeRecords());
    const standIn = standIns.get(node);
    // The text may also be within it.
    if (standIn?.parentNode) standIn.replaceWith(node);
  }

  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const method = Node.prototype[name] as (...nodes: unknown[]) => unknown;
    Object.assign(Node.prototype, {
      [name](this: Node, ...nodes: unknown[]) {
        if (!isFont(this)) nodes.forEach(putBack);
        return method.apply(this, nodes);
      },
    });
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(text: string | null) {
      putBack(this);
      value.set?.call(this, text);
    },
  });
  return () => translated;
}

/** Notes the fields of the page. The answer types again, once, what was typed in them, into the fields that React has made instead. */
export function keepTyped(): () => void {
  const named = 'input[name]:not([type=file]), textarea[name]';
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(named)];
  return () => {
    for (const { name, value, defaultValue } of fields.splice(0)) {
      const [now] = document.getElementsByName(name);
      if (!now || value === defaultValue) continue;
      // Around the setter by which React knows its own changes.
      Reflect.set(Object.getPrototypeOf(now), 'value', value, now);
      now.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

const isFont = (node: Node): node is Element => node.nodeName === 'FONT';
