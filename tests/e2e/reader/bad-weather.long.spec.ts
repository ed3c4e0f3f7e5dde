import { MISSING, readSpoiled, readWithoutIslands, readWithoutScript, SCRIPTS } from '../support/bad-weather.ts';
import { test } from '../support/site-test.ts';

for (const [weather, spoil] of Object.entries(MISSING)) {
  test(`an article can be read, with ${weather}: menu, search and theme work`, ({ page }) =>
    readSpoiled(page, [spoil]));
}

for (const [weather, answer] of Object.entries(SCRIPTS)) {
  test(`if the readers’ script ${weather}, the article is plain HTML that works`, ({ browser, site, newsroom }) =>
    readWithoutScript({ browser, site, newsroom, answer }));

  test(`if an island’s script ${weather}, its plain HTML works`, ({ browser, site, newsroom }) =>
    readWithoutIslands({ browser, site, newsroom, answer }));
}
