/** Copies a text as Markdown. */
import { showToast } from '#platform/ui/web/toast.ts';

/** Copies title and content to the clipboard and says so. */
export async function copyText({ title, json }: { readonly title: string; readonly json: string }): Promise<void> {
  // Rarely needed, and as large as a sixth of the editor.
  const [{ documentToMarkdown }, { parseDocument }] = await Promise.all([
    import('#platform/richtext/model/document-to-markdown.ts'),
    import('#platform/richtext/model/document.ts'),
  ]);
  await navigator.clipboard.writeText(`# ${title}\n\n${documentToMarkdown(parseDocument(json))}`);
  showToast('success', 'Your text has been copied.');
}
