import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import { toFooterSettings, toSiteSettings } from '#domain/site-settings/setting-values.ts';
import type { FooterSettings } from '#domain/site-settings/site-settings.ts';
import type { FooterView } from './load-footer.ts';
import { toFooterView } from './load-footer.ts';
import { SiteFooter } from './site-footer.tsx';

function render(footer: FooterView): string {
  const element = <SiteFooter footer={footer} siteName="প্রহর" year={2026} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const FULL: FooterSettings = {
  publisher: {
    editor: 'রহিমা খাতুন',
    publisher: 'প্রহর মিডিয়া',
    address: '১২ মেঘনা সড়ক, ঢাকা',
    phone: '+৮৮০ ২-৫৫০১২৩৪',
    email: 'desk@prohor.example',
  },
  networks: { facebook: 'https://www.facebook.com/prohor', x: '', youtube: '', instagram: '' },
  pages: [
    { page: 'about', updatedAt: 1 },
    { page: 'corrections', updatedAt: 2 },
  ],
};

describe('the footer without settings', () => {
  const html = render(toFooterView(toFooterSettings(toSiteSettings(new Map()))));

  it.each([
    'News for every watch of the day.',
    '© 2026 <span lang="bn">প্রহর</span>. All rights reserved.',
    'href="https://www.facebook.com/"',
    'href="https://x.com/"',
    'href="https://www.youtube.com/"',
    'href="https://www.instagram.com/"',
    'href="/v"',
    'href="/rss.xml"',
    'href="/search"',
  ])('has %s', (part) => {
    expect(html).toContain(part);
  });

  it('has no empty label and no link to an empty page', () => {
    expect(html).not.toMatch(/<dt|<dl|href="\/about"|mailto:|tel:/);
  });
});

describe('the footer with settings', () => {
  const html = render(toFooterView(FULL));

  it('names the publisher, whose email and phone number are links', () => {
    expect(html.match(/<dt[^>]*>[^<]*/g)?.map((dt) => dt.replace(/<[^>]*>/, ''))).toEqual(
      ['সম্পাদক:', 'প্রকাশক:', 'ঠিকানা:', 'ফোন:', 'ইমেইল:'].map((label) => label.normalize('NFC')),
    );
    expect(html).toContain('href="mailto:desk@prohor.example"');
    expect(html).toContain('href="tel:+88025501234"');
  });

  it('links to the newsroom’s own page in a network, and to the home pages of the others', () => {
    expect(html).toContain('href="https://www.facebook.com/prohor"');
    expect(html).toContain('href="https://x.com/"');
  });

  it('links to the text pages that have a text', () => {
    expect(html).toContain('href="/about"');
    expect(html).toContain('href="/corrections"');
    expect(html).not.toMatch(/href="\/(contact|privacy|terms)"/);
  });
});

test.each(['০১৭১১-১২৩৪৫৬, ০১৭১১-৬৫৪৩২১', 'সকাল ৯টা থেকে'])('shows the phone line %s as plain text', (phone) => {
  const html = render(toFooterView({ ...FULL, publisher: { ...FULL.publisher, phone } }));
  expect(html).toContain(phone);
  expect(html).not.toContain('tel:');
});
