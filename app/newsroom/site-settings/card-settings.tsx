import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import { CARD_KINDS } from '#domain/cards/card.ts';
import { decideThumbnail } from '#domain/images/image.ts';
import { splitFocus } from '#domain/images/image-url.ts';
import {
  DEFAULT_CARD_COLOUR,
  formatCardKinds,
  isColour,
  parseCardKinds,
  SHARES_CARD,
} from '#domain/site-settings/card-settings.ts';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { Group } from '../components/groups.tsx';
import { LibraryButton } from '../images/library-button.tsx';
import { Collision, SettingField } from './setting-field.tsx';
import type { SiteSettingsControl } from './use-site-settings.ts';

type PartProps = { readonly control: SiteSettingsControl };

/** The settings of all photo cards (docs/behaviour §4.27). */
export function CardSettings({ control }: PartProps) {
  return (
    <Group hint={siteSettingsText.cardsHint} id="cards" title={siteSettingsText.cards}>
      <Logo control={control} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Colour control={control} field="cardAccent" />
        <Colour control={control} field="cardMark" />
        <SettingField control={control} field="cardFoot" label={siteSettingsText.fields.cardFoot} />
      </div>
      <Kinds control={control} />
      <ShareImage control={control} />
    </Group>
  );
}

function Logo({ control }: PartProps) {
  const url = control.textOf('cardLogo');
  const image = decideThumbnail(url);
  return (
    <fieldset>
      <legend className="pb-1 font-semibold leading-[1.6]">{siteSettingsText.fields.cardLogo}</legend>
      {image === null ? (
        <p className="pb-2 text-muted text-sm leading-[1.6]">{siteSettingsText.noLogo}</p>
      ) : (
        <img
          alt={siteSettingsText.fields.cardLogo}
          className="mb-3 max-h-24 max-w-full bg-raised object-contain"
          src={image.url}
        />
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <LibraryButton onPick={(picked) => control.changeText('cardLogo', splitFocus(picked).url)} />
        {url === '' ? null : (
          <Button onClick={() => control.changeText('cardLogo', '')} variant="quiet">
            {siteSettingsText.removeLogo}
          </Button>
        )}
      </div>
      <Collision control={control} field="cardLogo" />
    </fieldset>
  );
}

function Colour({ field, control }: PartProps & { readonly field: 'cardAccent' | 'cardMark' }) {
  const text = control.textOf(field);
  return (
    <div className="flex items-start gap-3">
      {/* A long label does not wrap but extends above the colour, so the two fields remain aligned. */}
      <div className="min-w-0 grow [&_label]:whitespace-nowrap">
        <SettingField
          control={control}
          field={field}
          hint={siteSettingsText.colourHint(DEFAULT_CARD_COLOUR)}
          label={siteSettingsText.fields[field]}
        />
      </div>
      <input
        aria-label={`${siteSettingsText.pickColour}: ${siteSettingsText.fields[field]}`}
        className="mt-7.5 h-11 w-14 shrink-0 cursor-pointer border border-muted bg-paper p-1"
        onChange={({ currentTarget }) => control.changeText(field, currentTarget.value)}
        type="color"
        value={isColour(text) ? text : DEFAULT_CARD_COLOUR}
      />
    </div>
  );
}

/** The kinds of photo cards. At least one must be selected. */
function Kinds({ control }: PartProps) {
  const kinds = parseCardKinds(control.textOf('cardKinds'));
  return (
    <fieldset>
      <legend className="pb-1 font-semibold leading-[1.6]">{siteSettingsText.fields.cardKinds}</legend>
      <div className="flex flex-wrap gap-x-6">
        {CARD_KINDS.map((kind) => {
          const isOn = kinds.includes(kind);
          const changed = isOn ? kinds.filter((other) => other !== kind) : [...kinds, kind];
          return (
            <Choice
              checked={isOn}
              disabled={isOn && kinds.length === 1}
              key={kind}
              label={siteSettingsText.kinds[kind]}
              onChange={() => control.changeText('cardKinds', formatCardKinds(changed))}
              type="checkbox"
            />
          );
        })}
      </div>
      <Collision control={control} field="cardKinds" />
    </fieldset>
  );
}

function ShareImage({ control }: PartProps) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold leading-[1.6]">{siteSettingsText.fields.cardShareImage}</legend>
      <Choice
        checked={control.textOf('cardShareImage') === SHARES_CARD}
        label={siteSettingsText.shareImage}
        onChange={({ currentTarget }) => control.changeText('cardShareImage', currentTarget.checked ? SHARES_CARD : '')}
        type="checkbox"
      />
      <Collision control={control} field="cardShareImage" />
    </fieldset>
  );
}
