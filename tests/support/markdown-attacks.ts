import attacks from '../fixtures/markdown-attacks.json' with { type: 'json' };

/*
 * What somebody might write in markdown to have a script run, take a name of the page or look like what it is not: addresses that must
 * not become a link or a picture, HTML, and markdown that means to take names, attributes or places that are the page's.
 */
export const badAddresses: readonly string[] = attacks.addresses;
export const badMarkup: readonly string[] = attacks.markup;
export const badMarkdown: readonly string[] = attacks.markdown;

/** Places in a text where something of a writer stands. */
export const places: Readonly<Record<string, (text: string) => string>> = {
  paragraph: (text) => `Before ${text} after`,
  'line of its own': (text) => text,
  heading: (text) => `# ${text}`,
  'underlined heading': (text) => `${text}\n===`,
  list: (text) => `- ${text}`,
  'numbered list': (text) => `1. ${text}`,
  task: (text) => `- [ ] ${text}`,
  quotation: (text) => `> ${text}`,
  'list in a quotation': (text) => `> - a\n>   - ${text}`,
  'head of a table': (text) => `| ${text} |\n| --- |\n| x |`,
  'cell of a table': (text) => `| a | b |\n| --- | :-: |\n| ${text} | x |`,
  strong: (text) => `**${text}**`,
  deleted: (text) => `~~${text}~~`,
  code: (text) => `\`${text}\``,
  'block of code': (text) => `\`\`\`html\n${text}\n\`\`\``,
  'language of code': (text) => `\`\`\`${text}\nx\n\`\`\``,
  'indented code': (text) => `    ${text}`,
  'text of a link': (text) => `[${text}](https://a.example/)`,
  'address of a link': (text) => `[x](${text})`,
  'address of a link in brackets': (text) => `[x](<${text}>)`,
  'title of a link': (text) => `[x](https://a.example/ "${text}")`,
  'address in angles': (text) => `<${text}>`,
  definition: (text) => `[x][r] ![x][r]\n\n[r]: ${text}`,
  'definition in brackets': (text) => `[x][r] ![x][r]\n\n[r]: <${text}>`,
  'title of a definition': (text) => `[x][r]\n\n[r]: https://a.example/ '${text}'`,
  'name of a definition': (text) => `[x][${text}]\n\n[${text}]: https://a.example/`,
  'description of a picture': (text) => `![${text}](https://a.example/x.png)`,
  'description of a picture that is dropped': (text) => `![${text}](x)`,
  'address of a picture': (text) => `![x](${text})`,
  'address of a picture in brackets': (text) => `![x](<${text}>)`,
  'title of a picture': (text) => `![x](https://a.example/x.png "${text}")`,
  'linked picture': (text) => `[![${text}](https://a.example/x.png)](${text})`,
  footnote: (text) => `x[^1]\n\n[^1]: ${text}`,
  'name of a footnote': (text) => `x[^${text}]\n\n[^${text}]: y`,
  'after HTML': (text) => `<div>\n${text}\n</div>`,
  'within a tag': (text) => `<p title="${text}">x</p>`,
  comment: (text) => `<!-- ${text} -->`,
};
