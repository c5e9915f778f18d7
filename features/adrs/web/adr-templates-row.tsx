/** Template picker of a new ADR. */
import { TemplatePicker, type TakenTemplate } from '#platform/templates/web/template-picker.tsx';
import { adrTemplates } from '../model/adr-templates.ts';

interface AdrTemplatesRowProps {
  readonly onTake: (template: TakenTemplate) => void;
  readonly onBlank: () => void;
}

async function loadTemplate(id: string): Promise<string> {
  const [{ adrTemplateText }, { markdownToDocument }] = await Promise.all([
    import('../model/adr-template-texts.ts'),
    import('#platform/richtext/model/markdown-to-document.ts'),
  ]);
  return JSON.stringify(markdownToDocument(adrTemplateText(id)));
}

/** Shown in an empty record until something is typed. */
export function AdrTemplatesRow({ onTake, onBlank }: AdrTemplatesRowProps) {
  return <TemplatePicker kind="adr" builtIn={adrTemplates} load={loadTemplate} onTake={onTake} onBlank={onBlank} />;
}
