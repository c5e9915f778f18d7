/** Copies a text as Markdown. */
import { parseDocument } from '#platform/richtext/model/document.ts';
import { showToast } from '#platform/ui/web/toast.ts';

/** Copies title and content to the clipboard and says so. */
export async function copyText({ title, json }: { readonly title: string; readonly json: string }): Promise<void> {
  // Rarely needed, and as large as a sixth of the editor.
  const { documentToMarkdown } = await import('#platform/richtext/model/document-to-markdown.ts');
  await navigator.clipboard.writeText(`# ${title}\n\n${documentToMarkdown(parseDocument(json))}`);
  showToast('success', 'Your text has been copied.');
}
