/** Saves a downloaded file and reports success or failure. */
import type { Call, CallArgs } from '#platform/http/contract.ts';
import { downloadFile } from '#platform/http/web/api.ts';
import { showFailure } from './show-failure.ts';
import { showToast } from './toast.ts';

/** Downloads the file of a call and shows `saved`, or the failure. */
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
