/** The templates of a new page. */
import { TemplatePicker, type TakenTemplate } from '#platform/templates/web/template-picker.tsx';
import { builtInTemplates } from '../model/built-in-templates.ts';
import classes from './document-page.module.css';

interface PageTemplatesRowProps {
  readonly onTake: (template: TakenTemplate) => void;
  readonly onBlank: () => void;
}

async function loadTemplate(id: string): Promise<string> {
  const { pageTemplate } = await import('../model/page-templates.ts');
  return JSON.stringify(pageTemplate(id));
}

/** Stands in the empty page until something is typed. */
export function PageTemplatesRow({ onTake, onBlank }: PageTemplatesRowProps) {
  return (
    <div className={classes.templates}>
      <TemplatePicker kind="doc" builtIn={builtInTemplates} load={loadTemplate} onTake={onTake} onBlank={onBlank} />
    </div>
  );
}
