import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { createBloomFilter } from '#domain/bengali/word-list/bloom-filter.ts';

const OUTPUT_FILE = join(import.meta.dirname, '../domain/bengali/word-list/bengali-words.json');

const ABOUT =
  'A Bloom filter of the loose forms of Bengali words, written by tools/build-word-list.ts. Source: the dictionary of Avro Phonetic for IBus (avrodict.js, version 1.2), copyright 2012-2021 Sarim Khan and OmicronLab. This file is subject to the terms of the Mozilla Public License, v. 2.0 (https://mozilla.org/MPL/2.0/).';

/** A string literal of Bengali letters, written as escapes. */
const WORD_LITERAL = /"(?:\\u09[0-9a-f]{2}|\\u200[cd])+"/gi;

const [sourceFile] = process.argv.slice(2);
if (sourceFile === undefined) {
  console.error('Usage: npm run word-list -- AVRODICT_JS');
  process.exit(2);
}

const source = await readFile(sourceFile, 'utf8');
const words = [...source.matchAll(WORD_LITERAL)].map(([literal]) => String(JSON.parse(literal)));
const forms = [...new Set(words.map((word) => toWordForms(word).loose))];
const { bits, hashCount } = createBloomFilter(forms);
const list = { about: ABOUT, words: forms.length, hashCount, bits: Buffer.from(bits).toString('base64') };
await writeFile(OUTPUT_FILE, `${JSON.stringify(list, null, 2)}\n`);
console.log(`${words.length} words, ${forms.length} loose forms, ${bits.length} bytes`);
