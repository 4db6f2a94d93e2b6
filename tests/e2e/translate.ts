/**
 * What the translation of a browser does to a page, run inside it: every text, present or to come, is replaced by
 * `<font><font>text</font></font>`; extensions do the same with other elements (`tag`). It says the same in both, so that journeys
 * read what they would read without.
 */
export function translate(tag = 'font'): void {
  const texts = (under: Node) => {
    const walker = document.createTreeWalker(under, NodeFilter.SHOW_TEXT);
    const found = under instanceof Text ? [under] : [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    return found;
  };
  const replace = (text: Text) => {
    const untouched = `${tag}, script, style, textarea, title, svg, [translate=no]`;
    if (!text.isConnected || text.data.trim() === '' || text.parentElement?.closest(untouched)) return;
    const [outer, inner] = [document.createElement(tag), document.createElement(tag)];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of target instanceof Text ? [target] : addedNodes) texts(node).forEach(replace);
  }).observe(document, { childList: true, characterData: true, subtree: true });
  texts(document).forEach(replace);
}
