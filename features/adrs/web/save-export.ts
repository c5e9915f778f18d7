/** Saving an export: said when it is there, and why when it is not. */
import type { Call, CallArgs } from '#platform/http/contract.ts';
import { downloadFile } from '#platform/http/web/api.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { exportedMessage } from '../contract.ts';

/** Downloads what a call answers and tells how it went. */
export async function saveExport<C extends Call & { readonly envelope: 'file' }>(
  call: C,
  args: CallArgs<C>,
): Promise<void> {
  try {
    await downloadFile(call, args);
    showToast('success', exportedMessage);
  } catch (error) {
    showFailure(error);
  }
}
