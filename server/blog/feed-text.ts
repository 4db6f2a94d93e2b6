/** A text for an element of its own that the feed library puts into a section of characters: it minds only the first end of one. */
export function textInFeed(text: string): string {
  return storable(text).replaceAll(']]>', ']] >');
}

/** The same for rendered HTML, where the sign can be written in another way. */
export function htmlInFeed(html: string): string {
  return storable(html).replaceAll(']]>', ']]&gt;');
}

/** A name for an element whose text the feed library escapes: it takes one escaping away before. */
export function nameInFeed(name: string): string {
  return storable(name).replaceAll('&', '&amp;');
}

/** Without what XML cannot carry even escaped: control characters, halves of characters, and the two that are none. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/** Rendered HTML with its links and pictures as whole addresses: whoever reads it is not on the post's page. `base`: that page. */
export function absoluteLinks(html: string, base: string): string {
  return html.replaceAll(/<[a-z](?:[^">]|"[^"]*")*>/gi, (tag) =>
    tag.replaceAll(/(\s(?:href|src)=")([^"]*)"/gi, (whole, before: string, url: string) => {
      // An ampersand is still escaped here, and stays so: it means the same to the address.
      return URL.canParse(url, base) ? `${before}${new URL(url, base).href}"` : whole;
    }),
  );
}

/** Rendered HTML without the # beside each heading: it leads nowhere where the heading is not on a page. */
export function withoutAnchors(html: string): string {
  return html.replaceAll(/<a class="prose__anchor"[^>]*>#<\/a>/g, '');
}
