import { expect, test } from 'vitest';
import { toInitial } from './graphemes.ts';

test.each([
  ['আনিসুর রহমান', 'আ'],
  ['কামরুন নাহার', 'কা'],
  ['মো. জসিম উদ্দিন', 'মো'],
  ['শ্রীমতী রায়', 'শ্রী'],
  ['ক্ষমা দাস', 'ক্ষ'],
  ['র‍্যাচেল বিশ্বাস', 'র‍্যা'],
  ['Anis Rahman', 'A'],
  ['‘ছদ্মনাম’', 'ছ'],
  [' (সম্পাদক)', 'স'],
  ['৭১', ''],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(toInitial(name)).toBe(initial);
});
