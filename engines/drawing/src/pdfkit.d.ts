/** The part of PDFKit 0.20 that the PDF writer uses; it comes without types. */
declare module 'pdfkit' {
  interface PdfOutlineItem {
    addItem(title: string): PdfOutlineItem;
  }

  interface PdfDocumentOptions {
    readonly autoFirstPage?: boolean;
    /** `null`: no standard font is loaded. */
    readonly font?: null;
    readonly pdfVersion?: '1.7';
    readonly displayTitle?: boolean;
    readonly info?: Readonly<Record<string, string | Date>>;
  }

  interface PdfTextOptions {
    readonly lineBreak: false;
    readonly baseline: 'alphabetic';
  }

  interface PdfImage {
    /** Px. */
    readonly width: number;
    readonly height: number;
  }

  /** Points of 1/72 inch, y downwards. */
  class PDFDocument {
    constructor(options: PdfDocumentOptions);
    readonly outline: PdfOutlineItem;
    addPage(options: { readonly size: readonly [width: number, height: number]; readonly margin: number }): this;
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: PdfTextOptions): this;
    save(): this;
    restore(): this;
    scale(factor: number): this;
    translate(x: number, y: number): this;
    rotate(degrees: number, options: { readonly origin: readonly [x: number, y: number] }): this;
    transform(...matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number]): this;
    /** Of fills, strokes and images. */
    opacity(share: number): this;
    /** Reads a PNG or JPEG file, to be drawn several times. */
    openImage(bytes: Uint8Array): PdfImage;
    image(image: PdfImage, x: number, y: number, options: { readonly width: number; readonly height: number }): this;
    path(data: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(...box: readonly [x: number, y: number, width: number, height: number, radius: number]): this;
    circle(x: number, y: number, radius: number): this;
    lineWidth(width: number): this;
    lineJoin(join: 'miter' | 'round'): this;
    dash(lengths: readonly number[]): this;
    undash(): this;
    fillColor(colour: string, opacity?: number): this;
    strokeColor(colour: string, opacity?: number): this;
    fill(): this;
    stroke(): this;
    fillAndStroke(): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: unknown) => void): this;
    end(): void;
  }
  export default PDFDocument;
}
