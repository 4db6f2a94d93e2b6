import { metaRecommended } from '../blog/blog.ts';

export interface CheckedText {
  content: string;
  meta_title: string;
  meta_description: string;
}

export interface TextFinding {
  kind:
    | 'link to nowhere'
    | 'meta title missing'
    | 'meta title long'
    | 'meta description missing'
    | 'meta description long';
  message: string;
}

/** `paths`: existing paths of the site, without query or fragment. */
export function checkText(text: CheckedText, paths: ReadonlySet<string>): TextFinding[] {
  const found: TextFinding[] = [];
  const find = (kind: TextFinding['kind'], message: string) => found.push({ kind, message });
  for (const path of ownLinks(text.content)) if (!paths.has(path)) find('link to nowhere', `There is no ${path}.`);
  const { title, description } = metaRecommended;
  const [titleLength, descriptionLength] = [text.meta_title.trim().length, text.meta_description.trim().length];
  if (titleLength === 0) find('meta title missing', 'There is no meta title.');
  if (titleLength > title)
    find('meta title long', `The meta title has ${titleLength} characters, not at most ${title}.`);
  if (descriptionLength === 0) find('meta description missing', 'There is no meta description.');
  if (descriptionLength > description) {
    find(
      'meta description long',
      `The meta description has ${descriptionLength} characters, not at most ${description}.`,
    );
  }
  return found;
}

export function ownLinks(markdown: string): string[] {
  const text = markdown
    .replaceAll(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*\s*$|(?![\s\S]))/gm, '')
    .replaceAll(/(`+)[^`][\s\S]*?\1/g, '');
  const targets = text.matchAll(/(?:\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:\s*<?)(\/(?!\/)[^\s)>]*)/gm);
  return [
    ...new Set(Array.from(targets, ([, target = '']) => target.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, ''))),
  ];
}
