import { describe, expect, it } from 'vitest';
import { toBlockKeys } from './content-keys.ts';
import { parseBody } from './parse-body.ts';

const keysOf = (source: string) => toBlockKeys(parseBody(source));

describe('toBlockKeys', () => {
  it('returns the same keys for unchanged blocks below inserted ones', () => {
    const before = keysOf('ক\n## খ\n* গ\n* ঘ\n\n1. ঙ\n\nhttps://youtu.be/aqz-KE-bpKQ');
    const after = keysOf('নতুন\n# আরও নতুন\nক\n## খ\n* গ\n* ঘ\n\n1. ঙ\n\nhttps://youtu.be/aqz-KE-bpKQ');
    expect(after.slice(2)).toEqual(before);
  });

  it('returns different keys for equal blocks', () => {
    expect(new Set(keysOf('ক\nক\n## ক\n* ক\n\n1. ক\n\n* ক')).size).toBe(6);
  });

  it('returns the same key for a list that gets another item', () => {
    expect(keysOf('* ক\n* খ')).toEqual(keysOf('* ক\n* খ\n* গ'));
  });

  it('returns another key for a paragraph that changes', () => {
    expect(keysOf('ক')).not.toEqual(keysOf('খ'));
  });

  it('returns the same key whether or not a block begins its line', () => {
    const video = 'https://youtu.be/aqz-KE-bpKQ';
    expect(keysOf(`${video} ${video}`)).toEqual(keysOf(`${video}\n${video}`));
  });
});
