import { describe, expect, test } from 'vitest';
import { SealBroken, seal, unseal } from './seal.ts';

const secret = 's'.repeat(40);

describe('sealed secrets', () => {
  test('open under the same secret, purpose and row, and never look alike', () => {
    const one = seal(secret, 'sso client secret', 'google', 'GOCSPX-tést');
    const other = seal(secret, 'sso client secret', 'google', 'GOCSPX-tést');
    expect(one).not.toBe(other);
    expect(one).not.toContain('GOCSPX');
    for (const sealed of [one, other])
      expect(unseal(secret, 'sso client secret', 'google', sealed)).toBe('GOCSPX-tést');
  });

  test('do not open under another secret, for another purpose or row, or changed', () => {
    const sealed = seal(secret, 'sso client secret', 'google', 'a secret');
    const [format, key_id, iv, text] = sealed.split('.') as [string, string, string, string];
    const other = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    const tries: (() => string)[] = [
      () => unseal('t'.repeat(40), 'sso client secret', 'google', sealed),
      () => unseal(secret, 'function secret', 'google', sealed),
      () => unseal(secret, 'sso client secret', 'github', sealed),
      () => unseal(secret, 'sso client secret', 'google', [format, key_id, iv, other].join('.')),
      () => unseal(secret, 'sso client secret', 'google', [format, key_id, iv].join('.')),
      () => unseal(secret, 'sso client secret', 'google', ['v2', key_id, iv, text].join('.')),
      () => unseal(secret, 'sso client secret', 'google', [format, key_id, 'short', text].join('.')),
      () => unseal(secret, 'sso client secret', 'google', ''),
    ];
    for (const attempt of tries) expect(attempt).toThrow(SealBroken);
  });
});
