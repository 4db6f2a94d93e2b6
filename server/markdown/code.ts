import type { Root } from 'hast';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import groovy from 'highlight.js/lib/languages/groovy';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import { common } from 'lowlight';
import type { Options } from 'rehype-highlight';
import { visit } from 'unist-util-visit';
import { textOf } from './text.ts';

/** Characters per text: the highlighter's patterns can be slow on malicious text. */
const MOST_HIGHLIGHTED = 60_000;

/** The highlighter does not prefix classes of nested languages, which could then be any class of the page. */
export function mendHighlighting() {
  return (tree: Root): void => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName !== 'span' || !Array.isArray(properties.className)) return;
      properties.className = properties.className.filter((name) => String(name).startsWith('hljs-'));
      if (properties.className.length === 0) delete properties.className;
    });
  };
}

export function mendCode() {
  return (tree: Root): void => {
    let left = MOST_HIGHLIGHTED;
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'pre') return;
      node.properties.tabIndex = 0;
      left -= textOf(node).length;
      if (left >= 0) return;
      for (const child of node.children) if (child.type === 'element') delete child.properties.className;
    });
  };
}

/** lowlight's common languages and those of the certifications. Blocks without a language stay plain. */
export const codeLanguages: Options = {
  detect: false,
  languages: { ...common, dockerfile, groovy, http, nginx, powershell },
  // There is no grammar for HCL; INI is similar.
  aliases: { ini: ['terraform', 'hcl', 'tf'], groovy: ['jenkinsfile'] },
};
