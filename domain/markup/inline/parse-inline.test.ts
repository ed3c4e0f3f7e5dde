import { describe, expect, test } from 'vitest';
import type { Inline } from '../nodes.ts';
import { decideHighlight } from './decide-highlight.ts';
import { parseInline } from './parse-inline.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const bold = (...children: Inline[]): Inline => ({ kind: 'bold', children });
const italic = (...children: Inline[]): Inline => ({ kind: 'italic', children });
const link = (address: string, href = address): Inline => ({ kind: 'link', href, text: address });
const mark = (colour: string, ...children: Inline[]): Inline => ({
  kind: 'highlight',
  colour,
  dimColour: decideHighlight(colour).dimColour,
  ink: 'dark',
  children,
});
const yellow = (...children: Inline[]) => mark('#ffff00', ...children);
const pink = (...children: Inline[]) => mark('#ffc0cb', ...children);
const cyan = (...children: Inline[]) => mark('#00ffff', ...children);

type Row = [source: string, nodes: Inline[]];

describe('bold', () => {
  test.each<Row>([
    ['**ক**', [bold(text('ক'))]],
    ['আজ **মূল** খবর', [text('আজ '), bold(text('মূল')), text(' খবর')]], // "today's main news"
    ['**পদ:** কর্মী', [bold(text('পদ:')), text(' কর্মী')]], // "post: worker"
    ['**ক****খ**', [bold(text('ক')), bold(text('খ'))]],
    ['**ক **খ', [bold(text('ক ')), text('খ')]],
    ['**ক **', [bold(text('ক '))]],
    ['***ক***', [text('*'), bold(text('ক')), text('*')]],
    ['ক**খ**গ', [text('ক'), bold(text('খ')), text('গ')]],
    ['**ক* খ**', [bold(text('ক* খ'))]],
    ['**ক ** খ**', [bold(text('ক ** খ'))]],
  ])('%s', (source, nodes) => {
    expect(parseInline(source)).toEqual(nodes);
  });
});

describe('italic', () => {
  test.each<Row>([
    ['_ক_', [italic(text('ক'))]],
    ['বই _অপরাজিত_।', [text('বই '), italic(text('অপরাজিত')), text('।')]], // "the book Aparajito."
    ['(_ক_)', [text('('), italic(text('ক')), text(')')]],
    ['_অপরাজিত_এর লেখক', [italic(text('অপরাজিত')), text('এর লেখক')]], // "Aparajito's author"
    ['_snake_case_', [italic(text('snake_case'))]],
    ['_ক _খ_ গ_', [text('_ক '), italic(text('খ')), text(' গ_')]],
    ['খোলা _ক খ _গ_', [text('খোলা _ক খ '), italic(text('গ'))]],
  ])('%s', (source, nodes) => {
    expect(parseInline(source)).toEqual(nodes);
  });
});

describe('highlight', () => {
  test.each<Row>([
    ['##yellow|ক##', [yellow(text('ক'))]],
    ['ক ##pink|খ## গ', [text('ক '), pink(text('খ')), text(' গ')]],
    ['###ffc0cb|ক##', [pink(text('ক'))]],
    ['##rgb(255, 192, 203)|ক##', [pink(text('ক'))]],
    ['##হলুদ|ক##', [yellow(text('ক'))]],
    ['##|ক##', [yellow(text('ক'))]],
    ['###nohex|ক##', [yellow(text('ক'))]],
    ['##pink|ক####cyan|খ##', [pink(text('ক')), cyan(text('খ'))]],
    ['##pink|ক## ও ##nope|খ##', [pink(text('ক')), text(' ও '), yellow(text('খ'))]],
    ['##pink|ক|খ##', [pink(text('ক|খ'))]],
    ['##pink|C### ক', [pink(text('C')), text('# ক')]],
    ['##pink|#একুশ##', [pink(text('#একুশ'))]], // "#twenty-first", a hashtag
  ])('%s', (source, nodes) => {
    expect(parseInline(source)).toEqual(nodes);
  });
});

describe('marks inside marks', () => {
  test.each<Row>([
    ['**ক _খ_**', [bold(text('ক '), italic(text('খ')))]],
    ['_**ক**_', [italic(bold(text('ক')))]],
    ['##pink|**ক** _খ_##', [pink(bold(text('ক')), text(' '), italic(text('খ')))]],
    ['**##pink|ক##**', [bold(pink(text('ক')))]],
    ['##pink|ক ##cyan|খ## গ##', [pink(text('ক '), cyan(text('খ')), text(' গ'))]],
    ['**ক _খ** গ_', [bold(text('ক _খ')), text(' গ_')]],
    ['##pink|ক **খ## গ**', [pink(text('ক **খ')), text(' গ**')]],
  ])('%s', (source, nodes) => {
    expect(parseInline(source)).toEqual(nodes);
  });
});

describe('marks that are plain text', () => {
  test.each([
    '',
    'ক',
    '**',
    '****',
    '**********',
    '**ক',
    'ক**',
    '৫ ** ৩ ** ১',
    '*ক*',
    '_',
    '__',
    '____',
    '__ক__',
    '_ক',
    'ক_',
    '_ ক _',
    'snake_case_name',
    'বাংলা_ভাষা_দিবস', // "bangla_language_day"
    '#একুশে_বই_মেলা', // "#ekushe_book_fair"
    '##',
    '##ক##',
    '##pink|ক',
    '##pink|##',
    '##pink',
    'ক ## খ | গ',
    `##${'x'.repeat(65)}|ক##`,
    '### ক',
    '<b>ক</b> &amp; <script>alert(1)</script>',
  ])('%s', (source) => {
    expect(parseInline(source)).toEqual([text(source)].filter(() => source !== ''));
  });
});

describe('links', () => {
  test.each<Row>([
    ['https://example.org/a', [link('https://example.org/a')]],
    ['http://example.org', [link('http://example.org', 'http://example.org/')]],
    ['দেখুন https://example.org/a।', [text('দেখুন '), link('https://example.org/a'), text('।')]], // "see …"
    ['https://example.org/a, ক', [link('https://example.org/a'), text(', ক')]],
    ['https://example.org/a...', [link('https://example.org/a'), text('...')]],
    ['(https://example.org/a)', [text('('), link('https://example.org/a'), text(')')]],
    ['https://example.org/a_(b)', [link('https://example.org/a_(b)')]],
    ['‘https://example.org/a’', [text('‘'), link('https://example.org/a'), text('’')]],
    ['"https://example.org/a"', [text('"'), link('https://example.org/a'), text('"')]],
    ['https://example.org/a_b_c', [link('https://example.org/a_b_c')]],
    ['_https://example.org/a_b_', [italic(link('https://example.org/a_b'))]],
    ['**https://example.org/a**', [bold(link('https://example.org/a'))]],
    ['##pink|https://example.org/a##', [pink(link('https://example.org/a'))]],
    ['https://example.org/-এর', [link('https://example.org/-এর', 'https://example.org/-%E0%A6%8F%E0%A6%B0')]],
    ['https://example.org-এর', [link('https://example.org', 'https://example.org/'), text('-এর')]], // "-'s"
    ['https://example.org/ক', [link('https://example.org/ক', 'https://example.org/%E0%A6%95')]],
    ['ক HTTPS://EXAMPLE.org/A', [text('ক '), link('HTTPS://EXAMPLE.org/A', 'https://example.org/A')]],
    [
      'https://a.org https://b.org',
      [link('https://a.org', 'https://a.org/'), text(' '), link('https://b.org', 'https://b.org/')],
    ],
  ])('%s', (source, nodes) => {
    expect(parseInline(source)).toEqual(nodes);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'javascript://example.org/%0aalert(1)',
    'ftp://example.org/a',
    'www.example.org',
    'xhttps://example.org',
    'https://',
    'https://।',
    'https://localnet/a',
    'https://[',
    'https://bank.example.com@evil.example.org/',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('%s is no link', (source) => {
    expect(parseInline(source)).toEqual([text(source)]);
  });
});
