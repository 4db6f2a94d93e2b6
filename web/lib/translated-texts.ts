/** The element that a translator put in place of each text. */
const standIns = new WeakMap<Text, Element>();

/**
 * Keeps a page working that its browser translates. Chrome and Edge replace texts with `<font>` elements, unknown to React, which
 * then updates detached texts and fails to insert or remove beside them. So a text that is about to change, move or be removed is
 * first put back in place of its translation, and the translator translates it again. Returns whether anything has been
 * translated. It cannot handle a page translated before its scripts ran (React renders that again, see `keepTyped`), nor
 * translators that insert other elements, or after the text. Translators that change texts in place (Safari, Firefox) need none
 * of this.
 */
export function followTranslators(): () => boolean {
  // The product has no such elements.
  let translated = document.querySelector('font') !== null;
  const watching = new MutationObserver(note);
  watching.observe(document, { childList: true, subtree: true });

  /** The translation either replaces the text in one step, or is inserted before it and the text is removed. */
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
    // The text may also be inside it.
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

/** Returns a function that types the noted values, once, into the fields that React has rendered instead. */
export function keepTyped(): () => void {
  const named = 'input[name]:not([type=file]), textarea[name]';
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(named)];
  return () => {
    for (const { name, value, defaultValue } of fields.splice(0)) {
      const [now] = document.getElementsByName(name);
      if (!now || value === defaultValue) continue;
      // Bypasses the setter with which React tracks its own changes.
      Reflect.set(Object.getPrototypeOf(now), 'value', value, now);
      now.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

const isFont = (node: Node): node is Element => node.nodeName === 'FONT';
