/** The shortcut sheet on pages of documentation. */
import { useShortcutSheet } from '#platform/ui/web/use-shortcut-sheet.tsx';

const load = async () => (await import('#platform/richtext/model/shortcuts.ts')).richTextShortcuts;

/** A function to open it, and the sheet itself. */
export const usePageShortcuts = () => useShortcutSheet(load);
