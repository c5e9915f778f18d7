/** Drawings as data, and their writers: README.md. */
export type {
  CircleCommand,
  DrawCommand,
  Drawing,
  Font,
  GroupCommand,
  ImageCommand,
  ImageFile,
  ImageFiles,
  Look,
  PathCommand,
  Point,
  Rect,
  RectCommand,
  TextCommand,
} from './drawing-types.ts';
export { arrowCommands, type LineLook } from './arrows.ts';
export {
  blockComment,
  identifierOf,
  identifiersOf,
  mermaidWords,
  oneLine,
  plainLines,
  plantumlWords,
  respelledComment,
} from './diagram-words.ts';
export { facesIn, fontRuns, type FaceInfo, type FontFace, type TextRun } from './font-faces.ts';
export { imageOf, imageLimits, type SizedImage } from './image-data.ts';
export type { Weight } from './inter-widths.ts';
export { writePdf, type PdfOptions } from './pdf-writer.ts';
export { figure } from './svg-markup.ts';
export { shapeCommands, shapeTextPart, type Shape, type ShapeLook } from './shapes.ts';
export { isBeyondFaces, missingIn } from './substitutes.ts';
export { readSvg } from './svg-reader.ts';
export { writeSvg, type SvgFonts } from './svg-writer.ts';
export { readsRightToLeft, textLine, type LinePlace } from './text-lines.ts';
export { widthOf, wrapText } from './wrap-text.ts';
