import dockerfile from 'highlight.js/lib/languages/dockerfile';
import groovy from 'highlight.js/lib/languages/groovy';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import { common } from 'lowlight';
import type { Options } from 'rehype-highlight';

/** What is highlighted: what lowlight calls common, and what the certifications write. A block without a language stays plain. */
export const codeLanguages: Options = {
  detect: false,
  languages: { ...common, dockerfile, groovy, http, nginx, powershell },
  // There is no grammar for HCL among them; settings files look alike.
  aliases: { ini: ['terraform', 'hcl', 'tf'], groovy: ['jenkinsfile'] },
};
