import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkQuestions } from './check.ts';
import { referenceHost, referenceProblem, referenceWrong } from './references.ts';

afterEach(() => vi.unstubAllGlobals());

const node = URL;

/** As browsers do: a blank within the host is encoded, where Node finds no address at all. */
class BrowserUrl extends node {
  constructor(address: string) {
    super(address.replaceAll(' ', '-'));
  }

  static override canParse(address: string): boolean {
    return node.canParse(address.replaceAll(' ', '-'));
  }
}

describe.each([
  ['the server', node],
  ['a browser', BrowserUrl],
])('by %s', (_where, parser) => {
  test.each([
    ['https://docs.example.org/chapter#3', 'docs.example.org'],
    ['https://Docs.Example.org', 'docs.example.org'],
    ['https://docs.example.org:8443/a b?c#d', 'docs.example.org'],
    ['https://docs.example.org?chapter=3', 'docs.example.org'],
    ['https://x" onerror="ran=1', null],
    ['https://a b/', null],
    ['https://a%20b/', null],
    ['https://a*b/', null],
    ['https://docs.example.org@elsewhere.example/', null],
    ['https://docs.example.org\\@elsewhere.example/', null],
    ['https://', null],
    ['https:// two words', null],
    ['http://docs.example.org', null],
    ['javascript:alert(1)', null],
    ['Chapter 3', null],
  ])('%s leads to %s', (reference, host) => {
    vi.stubGlobal('URL', parser);
    expect(referenceHost(reference)).toBe(host);
  });
});

describe('a malformed Reference', () => {
  const malformed = [
    ...['https://', 'https://exa mple.com/x', 'https://<account>.example.com/docs', 'https:// docs.example.com'],
    ...['https:///docs', 'HTTPS://', 'http://', 'https:docs.example.com', 'https://me@docs.example.com/'],
    ...['https://docs.example.com:99999/', 'https://docs..example.com/', 'https://docs.example.com\\x'],
    ...['https://256.1.1.1/', 'https://x" onerror="ran=1'],
  ];
  const kept = [
    ...['AWS docs', 'RFC 9112, section 3.2', 'See https:// in chapter 3', 'httpd manual', '<account> guide'],
    ...['https://docs.example.com', 'http://docs.example.com/a', 'https://docs.example.com:8443/a b?c#d'],
    ...['https://bücher.example/', 'https://docs.example.com./', 'https://[::1]/', 'https://a_b.example.com/x'],
  ];

  test.each(malformed)('%s is refused', (reference) => expect(referenceProblem(reference)).toBe(referenceWrong));
  test.each(kept)('%s is kept', (reference) => expect(referenceProblem(reference)).toBeNull());

  test.each(malformed)('%s is refused in an upload by line and question', (reference) => {
    const good = 'A. one\nB. two\nAnswer: A\n';
    const { questions, errors } = checkQuestions(`1. What?\n${good}\n2. Which?\n${good}Reference: ${reference}\n`);
    expect(questions.map(({ line }) => line)).toEqual([1]);
    expect(errors).toEqual([{ line: 10, reason: referenceWrong }]);
  });

  test('whatever was stored, the host is read or there is none: it never fails', () => {
    for (const reference of [
      ...malformed.filter((one) => !one.includes('256')),
      '\0',
      '\ud800',
      'https://\0',
      'https://%',
      'x'.repeat(10_000),
    ]) {
      expect(referenceHost(reference)).toBeNull();
    }
  });
});
