import dockerfile from 'highlight.js/lib/languages/dockerfile';
import groovy from 'highlight.js/lib/languages/groovy';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import { common } from 'lowlight';
import type { Options } from 'rehype-highlight';

/** lowlight's common languages and those of the certifications. Blocks without a language stay plain. */
export const codeLanguages: Options = {
  detect: false,
  languages: { ...common, dockerfile, groovy, http, nginx, powershell },
  // There is no grammar for HCL; INI is similar.
  aliases: { ini: ['terraform', 'hcl', 'tf'], groovy: ['jenkinsfile'] },
};
