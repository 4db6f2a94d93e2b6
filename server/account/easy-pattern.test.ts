import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEasyPattern } from './new-password.ts';

const passwords = (table: string) => table.trim().split(/\s{2,}/);

const easy = passwords(`
  aaaaaa  AAAAAA  000000  111111  zzzzzzzz  !!!!!!  🦊🦊🦊🦊🦊🦊  шшшшшш  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  121212  abcabc  abababab  xyzxyz  hahahaha  lalala  foofoofoo  123123  69696969  haifahaifa  footballfootball
  abcdef  ABCDEF  AbCdEf  zyxwvu  fedcba  uvwxyz  wxyzabc  абвгде  אבגדהו  abcdefghijklmnopqrstuvwxyz  123454321
  654321  345678  987654  987654321  7890123  24682468  1234567890987654321  qwertz  QWERTZ  asdfgh  poiuyt  lkjhgf
  yxcvbn  mnbvcx  azerty  !@#$%^  qwertzuiopü  asdfghjkl;  1qaz2wsx  qazwsx  zaq12wsx  1qay2wsx  1q2w3e4r  q1w2e3r4
  147258369  abc123  123abc  aaabbb  111222  qweasd  asd123  qweasdzxc  xyz987  112233  aabbcc  a1b2c3d4  1a2b3c4d
  abc123xyz  111aaa111  qwe123!  abcdefg7654321  333444555  abccba  1a1b1c  aaaaaa1  abcdef!  !abcdef  1aaaaaa!
  abcabc12  qwertz2024  2024abcdef  Qwerty99!  !!asdfgh!!  abcd1!  abc-123  abc 123  a-b-c-d-e-f  1.2.3.4.5.6
  12-34-56  qwe_asd_zxc  aaa bbb ccc`);

const good = passwords(`
  correct horse battery  correct horse battery staple  mara likes 3 lighthouses  nine-quiet-rivers  a lighthouse
  aaa batteries not included  the abc of defence  call 123 for abc news  no no no, not again  abcdef is not enough
  qwerty was a typewriter  ha ha said the clown  yes yes my lord of 1234  tick tock tick tock goes it  nopstudy
  blauer Elefant 7  Sonnenblumenkern  Kühlschrankmagnet  Straßenbahn Linie 12  Apfel.Birne.Zwetschge  Dampfschiff!
  שלום עולם טוב  סיסמה-חזקה-7  ירושלים של זהב  חתול כחול 42  תפוח Apfel 3  מחשב2024ירוק  голубой слон  青い象が飛ぶ空
  x7Kq9mPz  Tr0ub4dor&3  v9!Lq2#x  J4$hwe8  7142639580  8305182946  zq3x7v  kX2-pR9-wM4  g7f2k9  W3lc0me2Paradise
  x7Kq9mPz2Lx7Kq9mPz2L  lighthouselighthouse  abc9kTw2  aaaZ8qLp  abc-8205-tfw  abc8205917  aaa8205917  11-29-4-63
  banana  mississippi  pepper  assess  poppop7k  tomatoes  wertvoll  desert  defend  3.14159265  wrong-horse-8
  right-horse-9  seven-quiet-lakes  learner-demo  admin-demo  set-by-somebody`);

test.each(easy)('%s is easy to guess', (password) => expect(isEasyPattern(password)).toBe(true));

test.each(good)('%s is not wholly made of repeats and runs', (one) => expect(isEasyPattern(one)).toBe(false));

test('a phrase is taken, whatever easy piece stands in it', () => {
  const word = fc.constantFrom('river', 'lantern', 'Brücke', 'שמש', 'qxvt', 'umbrella', 'granite');
  const piece = fc.constantFrom('aaa', '123', 'abc', 'qwertz', '!!!', '1212');
  const blank = fc.constantFrom(' ', '-', '');
  fc.assert(
    fc.property(word, piece, fc.constantFrom('mill', 'Haus', 'זהב', 'oak'), blank, (a, b, c, between) => {
      expect(isEasyPattern([a, b, c].join(between))).toBe(false);
    }),
  );
});
