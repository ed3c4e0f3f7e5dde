import { foldWord } from './fold.ts';
import { stem } from './stem.ts';

// Words that matter in news are absent: numbers above one, words of time (আজ, আগামী) and of order (নতুন, প্রথম), and function
// words that share a stem with a noun: করে (কর, tax), বলে (বল, ball), হলে (হল, hall), পাশে (পাশ, pass), কাদের (a name).
const WORDS = `
  একটি একটা এক একজন কোনো কোনও কোন কয়েক কিছু
  কে কী কি কেন কোথায় কোথাও কখন কবে কেমন কীভাবে কিভাবে কত কতটা কতজন কয়টি কাকে কারা কিসের
  ছিল ছিলেন ছিলাম ছিলো আছে আছেন আছি আছো নেই নন নাই না হয় হয়ে হয়েছে হয়েছেন হয়েছিল হয়েছিলেন হবে হবেন হচ্ছে হচ্ছেন হতে
  হলো হলেন হন হওয়া হওয়ার হোক হয়নি
  করা করার করেন করেছে করেছেন করেছিল করেছিলেন করছে করছেন করতে করবে করবেন করলে করল করলো করলেন করি
  গেল গেছে গেছেন গিয়ে যায় যাচ্ছে যাবে যাওয়া দেয় দেন নেয় নেন দিতে নিতে পারে পারেন পারবে পারি থাকে থাকেন থাকবে থাকা রয়েছে রয়েছেন
  এবং ও আর বা অথবা কিংবা কিন্তু তবে তবু যদি যদিও তাহলে সুতরাং অথচ বরং নাকি তো
  যে যা যার যারা যাঁরা যাকে যাঁর যাদের যিনি যেন যেমন তেমন যখন তখন যেখানে সেখানে এখানে ওখানে এভাবে সেভাবে যেভাবে
  তা তার তাঁর তাকে তাঁকে তাতে তিনি তারা তাঁরা তাদের তাঁদের সে সেই সেটা সেটি সেসব এ এই এর এটা এটি এরা এঁরা এসব এমন ওই ঐ ওটা ওরা ওদের
  ওর উনি ইনি
  আমি আমার আমাকে আমরা আমাদের আপনি আপনার আপনারা আপনাদের তুমি তোমার তোমাকে তোমরা তোমাদের নিজে নিজের
  জন্য জন্যে থেকে মধ্যে সঙ্গে সাথে দিয়ে নিয়ে উপর উপরে ওপর ওপরে পর্যন্ত হিসেবে দ্বারা মাধ্যমে ছাড়া বিষয়ে সম্পর্কে ব্যাপারে প্রতি কাছে দিকে
  চেয়ে মতো
  নাম নামে শুধু খুব অনেক আরও আরো
  a an the of in on at to for from by with about and or but is are was were be been has have had do does did will would
  can could its this that these those what who whom whose which where when why how i my me we our you your he his she
  her they their there
`;

const stopStems: ReadonlySet<string> = new Set(
  WORDS.trim()
    .split(/\s+/)
    .map((word) => stem(foldWord(word))),
);

/**
 * Returns whether a word is a function word, such as একটি, কোথায় or `the`, by its folded stem. A query that has other
 * words is understood without it. A text is indexed with all its words.
 */
export function isStopWord(foldedStem: string): boolean {
  return stopStems.has(foldedStem);
}
