import type { PointerEvent } from 'react';
import { ArticleImage } from '#app/article/article-image.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { decideImage, decideListImage } from '#domain/images/image.ts';
import type { FocalPoint } from '#domain/images/image-record.ts';
import { toPercent, withFocus } from '#domain/images/image-url.ts';
import { Button } from '../components/button.tsx';

type FocalPointFieldProps = {
  readonly url: string;
  readonly focus: FocalPoint | null;
  readonly onChange: (focus: FocalPoint | null) => void;
};

const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

/** The crops of link previews, of cards, of articles next to the lead of the home page, and of structured data. */
const CROPS = [
  { shape: 'aspect-[1.91]', width: 1.91, height: 1 },
  { shape: 'aspect-video', width: 16, height: 9 },
  { shape: 'aspect-next-to-lead', width: 4, height: 3 },
  { shape: 'aspect-square', width: 1, height: 1 },
];

/** Chooses the focal point by a click or with two sliders, and shows the resulting crops. */
export function FocalPointField({ url, focus, onChange }: FocalPointFieldProps) {
  const image = decideImage(url);
  const cropped = decideListImage(withFocus(url, focus));
  if (image === null || cropped === null) return null;
  const { x, y } = focus ?? CENTER;
  return (
    <fieldset>
      <legend className="pb-1 font-semibold leading-[1.6]">{imageLibraryText.focus}</legend>
      <div
        className="relative mx-auto w-fit cursor-crosshair touch-manipulation bg-raised"
        onPointerDown={(event) => onChange(toPoint(event))}
        role="presentation"
      >
        <img
          alt=""
          className="block h-auto max-h-[70vh] w-auto max-w-full"
          draggable={false}
          height={image.height}
          src={image.url}
          width={image.width}
        />
        {focus === null ? null : (
          <span
            className="-translate-1/2 pointer-events-none absolute size-7 rounded-full border-3 border-white shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000]"
            style={{ left: `${toPercent(x)}%`, top: `${toPercent(y)}%` }}
          />
        )}
      </div>
      <p className="pt-1 pb-3 text-muted text-sm leading-[1.6]">{imageLibraryText.focusHint}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <PercentSlider label={imageLibraryText.focusX} onChange={(value) => onChange({ x: value, y })} value={x} />
        <PercentSlider label={imageLibraryText.focusY} onChange={(value) => onChange({ x, y: value })} value={y} />
      </div>
      {focus === null ? null : <Button onClick={() => onChange(null)}>{imageLibraryText.clearFocus}</Button>}
      <section className="pt-4">
        <h2 className="pb-1 font-semibold leading-[1.6]">{imageLibraryText.crops}</h2>
        <ul className="flex flex-wrap items-start gap-3">
          {CROPS.map(({ shape, width, height }) => (
            <li key={shape}>
              <div className={`h-20 ${shape} [&_figure]:h-full [&_img]:h-full [&_img]:aspect-auto`}>
                <ArticleImage {...cropped} alt="" sizes="220px" />
              </div>
              <p className="pt-0.5 text-muted text-sm tabular-nums">
                {formatNumber(width)}:{formatNumber(height)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </fieldset>
  );
}

function toPoint({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): FocalPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: toFraction((clientX - left) / width), y: toFraction((clientY - top) / height) };
}

const toFraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

type PercentSliderProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

function PercentSlider({ label, value, onChange }: PercentSliderProps) {
  return (
    <label className="block leading-[1.6]">
      <span className="flex justify-between">
        {label}
        <span className="text-muted tabular-nums">{formatNumber(toPercent(value))}%</span>
      </span>
      <input
        className="h-11 w-full accent-ink"
        max={100}
        min={0}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber / 100)}
        type="range"
        value={toPercent(value)}
      />
    </label>
  );
}
