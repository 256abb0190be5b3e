import { SecretBox } from './secret-box.js';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

describe('SecretBox', () => {
  it('should open what it sealed, and seal differently each time', () => {
    const box = new SecretBox([OLD]);
    const sealed = box.seal('secret', 'dana');
    expect(box.open(sealed, 'dana')).toBe('secret');
    expect(box.seal('secret', 'dana').text).not.toBe(sealed.text);
    expect(Buffer.from(sealed.text, 'base64').toString('latin1')).not.toContain('secret');
  });

  it('should not open a secret of another account, or one that was changed', () => {
    const box = new SecretBox([OLD]);
    const sealed = box.seal('secret', 'dana');
    const bytes = Buffer.from(sealed.text, 'base64');
    bytes[14] = (bytes[14] ?? 0) ^ 1;
    expect(() => box.open(sealed, 'theo')).toThrow();
    expect(() => box.open({ ...sealed, text: bytes.toString('base64') }, 'dana')).toThrow();
  });

  it('should open with an older key, seal with the first, and know which keys are older', () => {
    const old = new SecretBox([OLD]).seal('secret', 'dana');
    const both = new SecretBox([NEW, OLD]);
    expect(both.open(old, 'dana')).toBe('secret');
    expect(both.olderKeyIds).toEqual([old.keyId]);
    expect(new SecretBox([NEW]).open(both.seal('secret', 'dana'), 'dana')).toBe('secret');
    expect(() => new SecretBox([NEW]).open(old, 'dana')).toThrow(
      `SECOND_FACTOR_KEY does not contain the key ${old.keyId}`,
    );
  });
});
