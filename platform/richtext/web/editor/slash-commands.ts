/** The blocks of the slash picker: what each is called, how it is found, and what it does to the line. */
import {
  IconAlertCircle,
  IconCaretRight,
  IconChartLine,
  IconQuote,
  IconCube3dSphere,
  IconDatabase,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconH5,
  IconH6,
  IconLayoutKanban,
  IconMap2,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPaperclip,
  IconPhoto,
  IconSchema,
  IconSeparatorHorizontal,
  IconSitemap,
  IconSourceCode,
  IconTable,
  IconVectorTriangle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { TextSelection } from 'prosemirror-state';
import { THE_ONLY_ONE, type Attrs, type EmbedKind } from '../../model/document.ts';
import type { Offered } from '../embeds.ts';
import { pickForLine } from './file-intake.ts';
import { insertDetails } from './schema-details.ts';
import { emptyTable } from './schema-table.ts';

/** One row of the picker. `keys` is the text that makes the same block while typing, e.g. `## space`. */
export type SlashCommand = {
  label: string;
  keys?: string;
  words: string;
  Icon: TablerIcon;
  embed?: Offered;
  run: (editor: Editor) => void;
};

const HEADING_ICONS = [IconH1, IconH2, IconH3, IconH4, IconH5, IconH6];

const headings = HEADING_ICONS.map((Icon, index): SlashCommand => ({
  label: `Heading ${index + 1}`,
  keys: `${'#'.repeat(index + 1)} space`,
  words: `title section h${index + 1}`,
  Icon,
  run: (editor) =>
    editor
      .chain()
      .focus()
      .setNode('heading', { level: index + 1 })
      .run(),
}));

const COMMANDS: readonly SlashCommand[] = [
  {
    label: 'Alert',
    words: 'info warning success danger note tip callout',
    Icon: IconAlertCircle,
    run: (editor) => editor.chain().focus().wrapIn('alert', { type: 'info' }).run(),
  },
  {
    label: 'Attachment',
    words: 'file upload document pdf',
    Icon: IconPaperclip,
    embed: 'files',
    run: (editor) => pickForLine(editor, true),
  },
  {
    label: 'Blockquote',
    keys: '> space',
    words: 'citation quote',
    Icon: IconQuote,
    run: (editor) => editor.chain().focus().wrapIn('blockquote').run(),
  },
  {
    label: 'Board',
    words: 'embed event storming commands events policies',
    Icon: IconLayoutKanban,
    embed: 'board',
    run: insertEmbed('board'),
  },
  {
    label: 'Context map',
    words: 'embed bounded contexts domain driven design ddd teams',
    Icon: IconMap2,
    embed: 'contextmap',
    run: insertEmbed('contextmap', { view: THE_ONLY_ONE }),
  },
  {
    label: 'Bullet list',
    keys: '- space',
    words: 'unordered',
    Icon: IconList,
    run: (editor) => editor.chain().focus().toggleList('bullet_list', 'list_item').run(),
  },
  {
    label: 'C4 model',
    words: 'embed architecture view',
    Icon: IconCube3dSphere,
    embed: 'c4model',
    run: insertEmbed('c4model'),
  },
  {
    label: 'Chart of metrics',
    words: 'embed quality complexity',
    Icon: IconChartLine,
    embed: 'metric',
    run: insertEmbed('metric'),
  },
  {
    label: 'Code block',
    keys: '```',
    words: 'source program',
    Icon: IconSourceCode,
    run: (editor) => editor.chain().focus().setNode('code_block').run(),
  },
  {
    label: 'Database model',
    words: 'embed mysql schema sql',
    Icon: IconDatabase,
    embed: 'dbmodel',
    run: insertEmbed('dbmodel'),
  },
  {
    label: 'Collapsible',
    words: 'details toggle summary fold expand accordion',
    Icon: IconCaretRight,
    run: insertDetails,
  },
  {
    label: 'Diagram',
    words: 'embed whiteboard picture',
    Icon: IconVectorTriangle,
    embed: 'diagram',
    run: insertEmbed('diagram'),
  },
  ...headings,
  {
    label: 'Image',
    words: 'picture photo screenshot upload',
    Icon: IconPhoto,
    embed: 'files',
    run: (editor) => pickForLine(editor, false),
  },
  {
    label: 'Mermaid diagram',
    words: 'chart flowchart sequence graph',
    Icon: IconSchema,
    run: (editor) => editor.chain().focus().setNode('code_block', { lang: 'mermaid' }).run(),
  },
  {
    label: 'Ordered list',
    keys: '1. space',
    words: 'numbered steps',
    Icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleList('ordered_list', 'list_item').run(),
  },
  {
    label: 'Separator',
    keys: '---',
    words: 'horizontal rule line hr',
    Icon: IconSeparatorHorizontal,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    label: 'Structurizr',
    words: 'embed view dsl',
    Icon: IconSitemap,
    embed: 'structurizr',
    run: insertEmbed('structurizr'),
  },
  {
    label: 'Task list',
    keys: '[ ] space',
    words: 'todo checkbox checklist',
    Icon: IconListCheck,
    run: (editor) => editor.chain().focus().toggleList('task_list', 'task_item').run(),
  },
  { label: 'Table', words: 'grid columns rows', Icon: IconTable, run: insertTable },
];

/**
 * The rows with a word that begins with the text after the slash, sorted by label; only embeds that are registered.
 * The middle of words does not count, else "tab" would offer a database model first.
 */
export function findSlashCommands(query: string, embeds: ReadonlySet<Offered>): SlashCommand[] {
  const wanted = query.trim().toLowerCase();
  return COMMANDS.filter(({ embed }) => !embed || embeds.has(embed))
    .filter(
      ({ label, words }) =>
        ` ${label.toLowerCase()}`.includes(` ${wanted}`) ||
        words.split(' ').some((word) => wanted !== '' && word.startsWith(wanted)),
    )
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** Empties the line that holds the slash and its text, then makes the block. */
export function runSlashCommand(editor: Editor, command: SlashCommand): void {
  const { $from } = editor.state.selection;
  editor.view.dispatch(editor.state.tr.delete($from.start(), $from.end()));
  command.run(editor);
}

function insertEmbed(kind: EmbedKind, attrs: Attrs = {}): (editor: Editor) => void {
  return (editor) => {
    const { $from } = editor.state.selection;
    const node = editor.schema.nodes[kind]?.create(attrs);
    if (!node) return;
    const tr = editor.state.tr.insert($from.before(), node);
    editor.view.dispatch(tr.scrollIntoView());
    editor.commands.focus();
  };
}

function insertTable(editor: Editor): void {
  const { $from } = editor.state.selection;
  const at = $from.before();
  const tr = editor.state.tr.replaceWith(at, $from.after(), emptyTable(editor.schema, 3, 3));
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  editor.view.dispatch(tr.scrollIntoView());
  editor.commands.focus();
}
