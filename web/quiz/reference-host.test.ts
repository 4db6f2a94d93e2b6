import { afterEach, describe, expect, test, vi } from 'vitest';
import { referenceHost } from './reference-host.ts';

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
