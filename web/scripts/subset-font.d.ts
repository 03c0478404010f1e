declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes?: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;
}
