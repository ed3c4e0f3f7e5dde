declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    keepAllGlyphs?: boolean;
  };
  function subsetFont(font: Buffer, text: string | undefined, options?: Options): Promise<Buffer>;
  export = subsetFont;
}
