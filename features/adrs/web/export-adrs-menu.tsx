/** Menu that exports all ADRs of a project: as Markdown files or as a static site. */
import { ExportMenu } from '#platform/ui/web/export-menu.tsx';
import { saveExport } from '#platform/ui/web/save-export.ts';
import { exportAdrs, exportChoices, exportedMessage, exportingMessage, exportLabel } from '../contract.ts';

/** The menu with the formats of this module. */
export function ExportAdrsMenu() {
  return (
    <ExportMenu
      label={exportLabel}
      working={exportingMessage}
      choices={exportChoices}
      onChoose={(format) => saveExport(exportAdrs, { query: { format } }, exportedMessage)}
    />
  );
}
