import { ARTICLE_FIELDS } from '../article/article-fields.ts';
import { listJpegSegments, readImageKind, readLatin1, readUint } from './image-kind.ts';

/** The texts of an image's metadata. A text that is missing is empty. */
export type EmbeddedTexts = { credit: string; caption: string; source: string };

const MAX_CREDIT_LENGTH = ARTICLE_FIELDS.imageCredit.limit.maxLength;
const MAX_CAPTION_LENGTH = ARTICLE_FIELDS.imageCaption.limit.maxLength;

/** The properties of the metadata from which the texts are derived. */
type Properties = { creator: string; credit: string; source: string; caption: string };
const NO_PROPERTIES: Properties = { creator: '', credit: '', source: '', caption: '' };

/**
 * Reads credit, caption and source from the metadata of an image: XMP (`dc:creator`, `photoshop:Credit`,
 * `photoshop:Source`, `dc:description`), else the same properties of IPTC IIM. Damaged metadata yields no texts.
 */
export function readEmbeddedTexts(bytes: Uint8Array): EmbeddedTexts {
  const isJpeg = readImageKind(bytes).format === 'jpeg';
  const { packet, resources } = isJpeg ? readJpegMetadata(bytes) : { packet: findPacket(bytes), resources: [] };
  const xmp = readXmp(packet);
  const iptc = readIptc(findIptc(joinBytes(resources)));
  const find = (name: keyof Properties) => xmp[name] || iptc[name];
  return {
    credit: clean(joinCredit(find('creator'), find('credit')), MAX_CREDIT_LENGTH),
    caption: clean(find('caption'), MAX_CAPTION_LENGTH),
    source: clean(find('source'), MAX_CREDIT_LENGTH),
  };
}

/** Joins the photographer and the agency, unless one contains the other. */
function joinCredit(creator: string, credit: string): string {
  if (credit.includes(creator)) return credit;
  return creator.includes(credit) ? creator : `${creator} / ${credit}`;
}

/** Returns a text as one line without control characters, as the fields of the form accept it. */
const clean = (text: string, maxLength: number): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, '')
    .trim();

const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0';
const PHOTOSHOP_HEADER = 'Photoshop 3.0\0';

function readJpegMetadata(bytes: Uint8Array): { packet: string; resources: Uint8Array[] } {
  let packet = '';
  const resources: Uint8Array[] = [];
  for (const { marker, data } of listJpegSegments(bytes)) {
    if (marker === 0xe1 && startsWith(data, XMP_HEADER)) packet ||= decodeUtf8(data.subarray(XMP_HEADER.length));
    if (marker === 0xed && startsWith(data, PHOTOSHOP_HEADER)) resources.push(data.subarray(PHOTOSHOP_HEADER.length));
  }
  return { packet, resources };
}

const startsWith = (data: Uint8Array, text: string): boolean => readLatin1(data, 0, text.length) === text;
const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

const PACKET_START = '<x:xmpmeta';
const PACKET_END = '</x:xmpmeta>';

/** Finds an XMP packet in a file of any format, if it is not compressed. */
function findPacket(bytes: Uint8Array): string {
  const start = indexOf(bytes, PACKET_START, 0);
  const end = start === -1 ? -1 : indexOf(bytes, PACKET_END, start);
  return end === -1 ? '' : decodeUtf8(bytes.subarray(start, end + PACKET_END.length));
}

function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (readLatin1(bytes, at, text.length) === text) return at;
  }
  return -1;
}

function readXmp(packet: string): Properties {
  if (packet === '') return NO_PROPERTIES;
  return {
    creator: readItems(packet, 'dc:creator').join(', '),
    credit: readProperty(packet, 'photoshop:Credit'),
    source: readProperty(packet, 'photoshop:Source'),
    caption: readItems(packet, 'dc:description')[0] ?? '',
  };
}

/** Reads a simple property, which may be an attribute or an element. */
function readProperty(packet: string, name: string): string {
  const [, element, double, single] =
    new RegExp(`<${name}(?:\\s[^<>]*)?>([^<]*)</${name}>|\\s${name}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`).exec(packet) ??
    [];
  return decodeEntities(element ?? double ?? single ?? '').trim();
}

/** Reads the items of a list. Of alternatives in several languages, the default one is first. */
function readItems(packet: string, name: string): string[] {
  const start = packet.indexOf(`<${name}`);
  const end = start === -1 ? -1 : packet.indexOf(`</${name}>`, start);
  if (end === -1) return [];
  const items = [...packet.slice(start, end).matchAll(/<rdf:li(\s[^<>]*)?>([^<]*)<\/rdf:li>/g)];
  const ordered = items.sort((a, b) => Number(isDefault(b[1])) - Number(isDefault(a[1])));
  return ordered.map(([, , text = '']) => decodeEntities(text).trim()).filter((text) => text !== '');
}

const isDefault = (attributes = ''): boolean => attributes.includes('x-default');

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi;

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const RESOURCE_START = '8BIM';
const IPTC_RESOURCE = 0x0404;

/** Finds the IPTC record among Photoshop's resources: `8BIM`, the id, a name and the data, both padded to an even length. */
function findIptc(resources: Uint8Array): Uint8Array {
  let at = 0;
  while (startsWith(resources.subarray(at), RESOURCE_START)) {
    const nameLength = (resources[at + 6] ?? 0) + 1;
    const sizeAt = at + 6 + toEven(nameLength);
    const size = readUint(resources, sizeAt, 4);
    const data = resources.subarray(sizeAt + 4, sizeAt + 4 + size);
    if (readUint(resources, at + 4, 2) === IPTC_RESOURCE) return data;
    at = sizeAt + 4 + toEven(size);
  }
  return new Uint8Array();
}

const toEven = (length: number): number => length + (length % 2);

/** Names of the data sets of record 2 (IPTC-NAA Information Interchange Model, version 4). */
const DATA_SETS: ReadonlyMap<number, keyof Properties> = new Map([
  [80, 'creator'],
  [110, 'credit'],
  [115, 'source'],
  [120, 'caption'],
]);
/** Data set 1:90 with this value says that all texts are UTF-8. Many programs write UTF-8 without it. */
const UTF8_MARK = '\u001b%G';

function readIptc(record: Uint8Array): Properties {
  const properties = { ...NO_PROPERTIES };
  let isUtf8 = false;
  let at = 0;
  while (record[at] === 0x1c && at + 5 <= record.length) {
    const size = readUint(record, at + 3, 2);
    // The highest bit announces a data set of more than 32 KB. An image's texts are never that long.
    if (size >= 0x8000) break;
    const data = record.subarray(at + 5, at + 5 + size);
    const name = record[at + 1] === 2 ? DATA_SETS.get(record[at + 2] ?? 0) : undefined;
    if (record[at + 1] === 1 && record[at + 2] === 90) isUtf8 = readLatin1(data, 0, 3) === UTF8_MARK;
    // A longer text is cut off anyway.
    if (name !== undefined && properties[name].length <= MAX_CAPTION_LENGTH) {
      properties[name] = [properties[name], decodeText(data, isUtf8)].filter(Boolean).join(', ');
    }
    at += 5 + size;
  }
  return properties;
}

function decodeText(data: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(data).trim();
  } catch {
    return new TextDecoder('windows-1252').decode(data).trim();
  }
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
