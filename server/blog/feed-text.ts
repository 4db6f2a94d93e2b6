/** For text and HTML. The feed library splits the CDATA section at the first of its ends, and only there. */
export function inFeed(text: string): string {
  const [before = '', after, ...rest] = storable(text).split(']]>');
  return after === undefined ? before : `${before}]]>${[after, ...rest].join(']]]]><![CDATA[>')}`;
}

/** Undoes the unescaping that the feed library does before it escapes. */
export const nameInFeed = (name: string): string => storable(name).replaceAll('&', '&amp;');

/** Removes what XML cannot carry even escaped: control characters, lone surrogates and noncharacters. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/** Makes links and images absolute; `base` is the address of the post's page. */
export function absoluteLinks(html: string, base: string): string {
  return html.replaceAll(/<[a-z](?:[^">]|"[^"]*")*>/gi, (tag) =>
    tag.replaceAll(/(\s(?:href|src)=")([^"]*)"/gi, (whole, before: string, url: string) => {
      // The ampersand may stay escaped here: the URL parser treats it the same.
      return URL.canParse(url, base) ? `${before}${new URL(url, base).href}"` : whole;
    }),
  );
}

/** The # beside a heading leads nowhere outside the post's page. */
export const withoutAnchors = (html: string): string => html.replaceAll(/<a class="prose__anchor"[^>]*>#<\/a>/g, '');
