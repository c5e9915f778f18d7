/** The sheet of shortcuts on pages of documentation. */
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';

const load = async () => (await import('#platform/richtext/model/shortcuts.ts')).richTextShortcuts;

/** How to open it, and the sheet for the page. */
export const usePageShortcuts = () => useShortcutSheet(load);
