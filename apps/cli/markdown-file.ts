/** The lines above a Markdown file that say what it is. Pure. */

type Fact = string | number | null | undefined;

/** A Markdown file as it is pulled. Values are JSON, which is YAML as well. */
export function withFrontMatter(facts: Readonly<Record<string, Fact>>, body: string): string {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`;
}

/** A file split into its title and its text. */
export interface MarkdownFile {
  readonly title: string | undefined;
  readonly body: string;
}

/** What a Markdown file says; the title stands in the front matter, else in the first heading. */
export function readMarkdownFile(text: string): MarkdownFile {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [whole = '', head = ''] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(plain) ?? [];
  const body = plain.slice(whole.length).trim();
  const [, written] = /^title:\s*(.+?)\s*$/m.exec(head) ?? [];
  if (written !== undefined) return { title: unquoted(written), body };
  const [heading = '', title] = /^#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(body) ?? [];
  return title === undefined ? { title: undefined, body } : { title, body: body.slice(heading.length).trim() };
}

function unquoted(value: string): string {
  if (value.startsWith('"')) {
    try {
      return String(JSON.parse(value));
    } catch {
      return value.replaceAll('"', '');
    }
  }
  return value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value;
}
