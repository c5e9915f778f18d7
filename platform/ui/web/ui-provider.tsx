/** Gives the tree below it our theme, tokens and colour scheme. Wraps visitors' pages and the signed-in product. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './tokens.css';
import './patterns.css';
import './base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './style-nonce.ts';
import { theme, variables } from './theme.ts';

/** Same key as apps/web/public/color-scheme.js, which sets the scheme before the first paint. */
const colorScheme = localStorageColorSchemeManager({ key: 'archwright.colorScheme' });

/** `still` switches transitions and portals off, for tests. */
export function UiProvider({ children, still = false }: { readonly children: ReactNode; readonly still?: boolean }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
      env={still ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
