const LOOKED_AT = 2_000;

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By the first letter at the beginning of a text. `dir="auto"` reads the whole text at every key: seconds for a large one. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text.slice(0, LOOKED_AT)) ?? [];
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
