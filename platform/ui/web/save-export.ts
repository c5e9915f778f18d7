/** Saving a file that a call answers: said when it is there, and why when it is not. */
import type { Call, CallArgs } from '#platform/http/contract.ts';
import { downloadFile } from '#platform/http/web/api.ts';
import { showFailure } from './show-failure.ts';
import { showToast } from './toast.ts';

/** Downloads what the call answers and shows `saved`, or why it could not be saved. */
export async function saveExport<C extends Call & { readonly envelope: 'file' }>(
  call: C,
  args: CallArgs<C>,
  saved: string,
): Promise<void> {
  try {
    await downloadFile(call, args);
    showToast('success', saved);
  } catch (error) {
    showFailure(error);
  }
}
