/** Template picker of a new RFC. */
import { TemplatePicker, type TakenTemplate } from '#platform/templates/web/template-picker.tsx';
import { rfcTemplates } from '../model/rfc-templates.ts';

interface RfcTemplatesRowProps {
  readonly onTake: (template: TakenTemplate) => void;
  readonly onBlank: () => void;
}

async function loadTemplate(id: string): Promise<string> {
  const [{ rfcTemplateText }, { markdownToDocument }] = await Promise.all([
    import('../model/rfc-template-texts.ts'),
    import('#platform/richtext/model/markdown-to-document.ts'),
  ]);
  return JSON.stringify(markdownToDocument(rfcTemplateText(id)));
}

/** Shown in an empty proposal until something is typed. */
export function RfcTemplatesRow({ onTake, onBlank }: RfcTemplatesRowProps) {
  return <TemplatePicker kind="rfc" builtIn={rfcTemplates} load={loadTemplate} onTake={onTake} onBlank={onBlank} />;
}
