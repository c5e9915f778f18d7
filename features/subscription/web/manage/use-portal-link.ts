/** Opens the customer portal of the payment provider in a new tab. */
import { useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { openPortal } from '../../contract.ts';

/** The tab is opened by the click itself: browsers block those that come later. */
export function usePortalLink(): { readonly isOpening: boolean; readonly open: () => void } {
  const [isOpening, setOpening] = useState(false);
  const open = (): void => {
    const tab = window.open('about:blank', '_blank');
    setOpening(true);
    callApi(openPortal, { body: {} })
      .then(
        ({ url }) => {
          if (tab) {
            tab.opener = null;
            tab.location.href = url;
          } else location.assign(url);
        },
        (error: unknown) => {
          tab?.close();
          showFailure(error);
        },
      )
      .finally(() => setOpening(false));
  };
  return { isOpening, open };
}
