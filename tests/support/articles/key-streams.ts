/** One event of a keyboard program, as the browser gets it. */
export type KeyStep =
  /** A key without text, such as `Backspace`. Gboard's keys have code 229. */
  | { kind: 'press'; key: 'Backspace' | 'ArrowLeft' | 'ArrowRight'; isUnidentified?: true }
  /** A text that is inserted without a composition: a letter of a key, or several letters of one key. */
  | { kind: 'insert'; text: string }
  /** The text of the composition, with the caret at `caret`, or at its end. */
  | { kind: 'compose'; text: string; caret?: number }
  /** Ends the composition with this text. */
  | { kind: 'commit'; text: string }
  /** A colleague saves a change. */
  | { kind: 'colleague' }
  /** The editor presses Ctrl+Enter and types on before the server has responded. */
  | { kind: 'save' }
  /** The editor waits until the save is shown. */
  | { kind: 'pause' };

const insert = (text: string): KeyStep => ({ kind: 'insert', text });
const compose = (text: string, rest: { caret?: number } = {}): KeyStep => ({
  kind: 'compose',
  text,
  ...rest,
});
const commit = (text: string): KeyStep => ({ kind: 'commit', text });
const backspaces = (count: number): KeyStep[] =>
  Array.from({ length: count }, () => ({ kind: 'press', key: 'Backspace' }) as const);
const COLLEAGUE: KeyStep = { kind: 'colleague' };
const SAVE: KeyStep = { kind: 'save' };
const PAUSE: KeyStep = { kind: 'pause' };
const LEFT: KeyStep = { kind: 'press', key: 'ArrowLeft' };
const RIGHT: KeyStep = { kind: 'press', key: 'ArrowRight' };
const DELETE: KeyStep = { kind: 'press', key: 'Backspace', isUnidentified: true };

/**
 * What keyboard programs for Bengali send while a few words are typed. The streams follow the way in which each program is
 * documented to work; they are not recordings of a device.
 */
export const KEY_STREAMS: Readonly<Record<string, readonly KeyStep[]>> = {
  /**
   * Avro on Windows: each Latin letter changes the word, so it sends as many Backspaces as there are wrong letters, then the
   * right ones: `khela kkhoma somoy`, with a save inside the last word, and `banglay` with a corrected letter.
   */
  avro: [
    ...[insert('ক'), ...backspaces(1), insert('খ'), insert('ে'), insert('ল'), insert('া'), insert(' ')],
    ...[insert('ক'), insert('্'), insert('ক'), ...backspaces(3), insert('ক'), insert('্'), insert('ষ')],
    ...[insert('ম'), insert('া'), insert(' '), insert('স'), insert('ম'), insert('\u09df'), COLLEAGUE, SAVE, PAUSE],
    ...[...backspaces(1), insert('য'), insert('\u09bc'), insert(' ')],
    ...[insert('ব'), insert('া'), insert('ন'), ...backspaces(1), insert('ং'), insert('ল'), ...backspaces(2)],
    ...[insert('ং'), insert('ল'), insert('া'), insert('য'), ...backspaces(1), insert('\u09df'), insert(' ')],
  ],
  /**
   * Bijoy in Unicode: keys insert letters, conjuncts of several letters, and signs. A sign that is typed before its
   * consonant is removed again and inserted after it.
   */
  bijoy: [
    ...[insert('ি'), ...backspaces(1), insert('কি'), insert('ন'), insert('্ত'), insert('ু'), insert(' ')],
    ...[insert('ে'), ...backspaces(1), insert('দে'), insert('শ'), insert(' '), COLLEAGUE, SAVE],
    ...[insert('ক্ষ'), insert('ে'), insert('ত'), LEFT, insert('ম'), RIGHT, insert('র্'), insert('ক'), insert(' '), PAUSE],
  ],
  /**
   * ibus on Linux (Avro, OpenBangla): the word is a composition that changes with each key and is committed with the next
   * space. One word is made shorter with Backspace, one is cancelled, and one has the caret inside.
   */
  ibus: [
    ...[compose('আ'), compose('আম'), compose('আমি'), commit('আমি'), insert(' ')],
    ...[compose('ব'), compose('বা'), compose('বাং'), compose('বা'), compose('বাং'), compose('বাংলা')],
    ...[commit('বাংলা'), insert(' '), COLLEAGUE, SAVE, compose('ভ'), compose('ভু'), compose('')],
    ...[compose('গান', { caret: 1 }), compose('গাান', { caret: 2 }), compose('গান'), commit('গান'), insert(' ')],
    ...backspaces(2),
    ...[compose('ন'), commit('নে'), insert(' '), PAUSE],
  ],
  /**
   * Gboard on Android: every word is a composition, and a suggestion replaces it. A Backspace behind a space continues the
   * word before it. Its keys have code 229, also the Backspace outside a composition.
   */
  gboard: [
    ...[compose('ন'), compose('নদ'), compose('নদী'), commit('নদী'), insert(' '), DELETE],
    ...[compose('র'), commit('র'), insert(' '), COLLEAGUE, SAVE],
    ...[compose('পা'), compose('পান'), compose('পাড়'), commit('পাড়ে'), insert(' '), DELETE, DELETE, DELETE],
    ...[compose('পাড়ি'), commit('পাড়ি'), insert('।'), PAUSE],
  ],
};
