/** Writes texts of an export in a worker. */
import { jsonText, type PortableText } from '../model/portable.ts';
import type { UnwrittenTexts } from './portable-source.ts';

/** Task: writes one batch, in its order. */
export async function writeTexts(parts: readonly UnwrittenTexts[]): Promise<readonly PortableText[]> {
  const texts: PortableText[] = [];
  for (const { writer, input } of parts) {
    const functions = (await import(writer.module)) as Readonly<
      Record<string, (input: unknown) => readonly PortableText[]>
    >;
    const write = functions[writer.name];
    if (!write) throw new Error(`${writer.module} exports no ${writer.name}.`);
    texts.push(...write(input));
  }
  return texts;
}

/** Task: writes stored JSON as an indented file. */
export const writeJson = ({
  path,
  json,
}: {
  readonly path: string;
  readonly json: string;
}): readonly PortableText[] => [{ path, text: jsonText(JSON.parse(json)) }];
