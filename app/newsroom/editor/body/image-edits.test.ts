import { describe, expect, it } from 'vitest';
import { draw, readDrawn } from '#tests/support/articles/drawn-selection.ts';
import { findImageAt, insertImages, removeImage, setImage } from './image-edits.ts';

const URL_A = `/media/${'0a'.repeat(16)}/640.jpg?w=640&h=360`;
const URL_B = `/media/${'0b'.repeat(16)}/640.jpg?w=640&h=360`;
const RIVER = { url: URL_A, alt: 'নদী', caption: 'চর', credit: 'মিনা' };
const LINE_A = '![নদী](ছবি-0a0a0a "চর" "মিনা")';
const DEFINITION_A = `[ছবি-0a0a0a]: ${URL_A}`;
const DEFINITION_B = `[ছবি-0b0b0b]: ${URL_B}`;

describe('the image at the caret', () => {
  it('has the URL of its name, and each of its texts', () => {
    expect(findImageAt(readDrawn(`ক\n![ন¦দী](ছবি-0a0a0a "চর" "মিনা")\n\n${DEFINITION_A}`))).toEqual(RIVER);
  });

  it.each(['ক¦', `![নদী](ছবি-0a0a0a)¦`, `«![](${URL_A})\nক»`])('is none in %j', (drawn) => {
    expect(findImageAt(readDrawn(drawn))).toBeNull();
  });
});

describe('setting an image', () => {
  it('inserts a short line, with the URL at the end of the text', () => {
    expect(draw(setImage(readDrawn('ক¦\nখ'), RIVER))).toBe(`ক\n${LINE_A}¦\nখ\n\n${DEFINITION_A}`);
  });

  it('changes the line of the caret, and keeps the name of the same image', () => {
    const before = `ক\n![](ছবি-0a0a0a)¦\nখ\n\n${DEFINITION_A}`;
    expect(draw(setImage(readDrawn(before), RIVER))).toBe(`ক\n${LINE_A}¦\nখ\n\n${DEFINITION_A}`);
  });

  it('replaces the definition with that of another image', () => {
    const before = `![](ছবি-0a0a0a)¦\nখ\n\n${DEFINITION_A}`;
    const other = { url: URL_B, alt: '', caption: '', credit: '' };
    expect(draw(setImage(readDrawn(before), other))).toBe(`![](ছবি-0b0b0b)¦\nখ\n\n${DEFINITION_B}`);
  });
});

describe('inserting several images', () => {
  it('puts each on a line of its own below the caret, in their order', () => {
    const other = { url: URL_B, alt: '', caption: '', credit: '' };
    expect(draw(insertImages(readDrawn('ক¦\nখ'), [other, RIVER]))).toBe(
      `ক\n![](ছবি-0b0b0b)\n${LINE_A}¦\nখ\n\n${DEFINITION_B}\n${DEFINITION_A}`,
    );
  });

  it('leaves the image in the line of the caret alone', () => {
    const other = { url: URL_B, alt: '', caption: '', credit: '' };
    expect(draw(insertImages(readDrawn(`${LINE_A}¦\n\n${DEFINITION_A}`), [other]))).toBe(
      `${LINE_A}\n![](ছবি-0b0b0b)¦\n\n${DEFINITION_A}\n${DEFINITION_B}`,
    );
  });
});

describe('removing an image', () => {
  it('removes its line and its definition', () => {
    expect(draw(removeImage(readDrawn(`ক\n![](ছবি-0a0a0a)¦\nখ\n\n${DEFINITION_A}\n${DEFINITION_B}`)))).toBe(
      `ক\n¦খ\n\n${DEFINITION_B}`,
    );
  });

  it('leaves nothing at the end of the text', () => {
    expect(draw(removeImage(readDrawn(`ক\n¦![](ছবি-0a0a0a)\n\n${DEFINITION_A}`)))).toBe('ক¦');
  });

  it('removes the definition of an image that is no upload', () => {
    expect(draw(removeImage(readDrawn('![](ক)¦\nখ\n\n[ক]: /demo/a.webp')))).toBe('¦খ');
  });

  it('keeps the definition of an image that another line shows', () => {
    const text = `![](ছবি-0a0a0a)\n\n${DEFINITION_A}`;
    expect(draw(removeImage(readDrawn(`![](ছবি-0a0a0a)¦\n${text}`)))).toBe(`¦${text}`);
  });

  it('leaves a text without an image at the caret alone', () => {
    expect(draw(removeImage(readDrawn(`ক¦\n\n${DEFINITION_A}`)))).toBe(`ক¦\n\n${DEFINITION_A}`);
  });
});
