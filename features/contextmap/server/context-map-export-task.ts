/** Worker task of context maps: writes the map in a format. Routing a large map takes a while. */
import { writeSvg } from '@archwright/drawing';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import type { ContextMapFormat } from '../contract.ts';
import { mapDrawing } from '../model/map-drawing.ts';
import { mapOfText } from '../model/map-document.ts';
import { contextMapperText, jsonText, plantumlText } from '../model/map-text.ts';

/** What is written. */
export interface ContextMapExport {
  readonly format: ContextMapFormat;
  /** As it is stored. */
  readonly content: string;
  /** Name of the project. */
  readonly project: string;
}

/** An SVG without content, for a map without contexts. */
const emptySvg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1"></svg>';

/** Worker task: the text of an export. */
export function writeContextMap({ format, content, project }: ContextMapExport): string {
  const map = mapOfText(content);
  switch (format) {
    case 'cml':
      return contextMapperText(map, project);
    case 'plantuml':
      return plantumlText(map, project);
    case 'json':
      return jsonText(map);
    case 'svg': {
      const drawing = mapDrawing(map, { title: project, isDark: false });
      return drawing ? writeSvg(drawing, { ...fontFamily, faces: [] }) : emptySvg;
    }
  }
}
