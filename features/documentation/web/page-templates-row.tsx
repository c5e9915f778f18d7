/** Template picker of a new page. */
import { TemplatePicker, type TakenTemplate } from '#platform/templates/web/template-picker.tsx';
import { builtInTemplates } from '../model/built-in-templates.ts';

interface PageTemplatesRowProps {
  readonly onTake: (template: TakenTemplate) => void;
  readonly onBlank: () => void;
}

async function loadTemplate(id: string): Promise<string> {
  const { pageTemplate } = await import('../model/page-templates.ts');
  return JSON.stringify(pageTemplate(id));
}

/** Shown in an empty page until something is typed. */
export function PageTemplatesRow({ onTake, onBlank }: PageTemplatesRowProps) {
  return <TemplatePicker kind="doc" builtIn={builtInTemplates} load={loadTemplate} onTake={onTake} onBlank={onBlank} />;
}
