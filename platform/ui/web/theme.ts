/** The kit's theme made of the tokens in tokens.css. Source: design guide, sections 2-4. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const iris: MantineColorsTuple = [
  '#eef0ff',
  '#dfe2fb',
  '#c3c9f6',
  '#9aa5ff',
  '#7f8bf0',
  '#6977e6',
  '#5563d6',
  '#4a57c7',
  '#404db3',
  '#333e96',
];
const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e8ed',
  '#d8dce3',
  '#c3c8d2',
  '#868e9e',
  '#626c7c',
  '#4b5261',
  '#343a46',
  '#1a1d24',
];
const dark: MantineColorsTuple = [
  '#e8eaf0',
  '#b4b9c6',
  '#8f96a6',
  '#626a7a',
  '#2e3440',
  '#272c36',
  '#1d2129',
  '#171a21',
  '#111318',
  '#0d0f13',
];

const closeButton = { closeButtonProps: { 'aria-label': 'Close' } };

/** The kit's dialogs have a `header`, which assistive technology would announce as the banner of the page. */
const plainHead = { attributes: { header: { role: 'none' } } };

/** Fonts, sizes and defaults of the kit's components. */
export const theme = createTheme({
  colors: { iris, gray, dark },
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1a1d24',
  fontFamily: 'var(--aw-font)',
  fontFamilyMonospace: 'var(--aw-font-mono)',
  headings: { fontFamily: 'var(--aw-font)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '18px', lg: '21px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { tt: 'none', radius: 'xs', fw: 500 } },
    Modal: { defaultProps: { ...closeButton, ...plainHead, transitionProps: { transition: 'pop', duration: 160 } } },
    Drawer: { defaultProps: { ...closeButton, ...plainHead, transitionProps: { duration: 200 } } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Menu: {
      defaultProps: {
        transitionProps: { transition: 'pop', duration: 120 },
        loop: true,
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, zIndex: 500 } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--aw-bg)',
  '--mantine-color-text': 'var(--aw-text)',
  '--mantine-color-dimmed': 'var(--aw-text-muted)',
  '--mantine-color-placeholder': 'var(--aw-placeholder)',
  '--mantine-color-anchor': 'var(--aw-accent-text)',
  '--mantine-color-error': 'var(--aw-danger)',
  '--mantine-color-default': 'var(--aw-surface)',
  '--mantine-color-default-hover': 'var(--aw-hover)',
  '--mantine-color-default-color': 'var(--aw-text)',
  '--mantine-color-default-border': 'var(--aw-border)',
  '--mantine-color-disabled': 'var(--aw-hover)',
  '--mantine-color-disabled-color': 'var(--aw-placeholder)',
  '--mantine-color-disabled-border': 'var(--aw-hairline)',
  '--mantine-primary-color-filled': 'var(--aw-accent)',
  '--mantine-primary-color-filled-hover': 'var(--aw-accent-hover)',
  '--mantine-color-iris-filled': 'var(--aw-accent)',
  '--mantine-color-iris-filled-hover': 'var(--aw-accent-hover)',
  '--mantine-color-iris-light': 'var(--aw-accent-subtle)',
  '--mantine-color-iris-light-hover': 'var(--aw-selected)',
  '--mantine-color-iris-light-color': 'var(--aw-selected-text)',
  '--mantine-color-iris-text': 'var(--aw-accent-text)',
  '--mantine-color-red-filled': 'var(--aw-danger-fill)',
  '--mantine-color-red-filled-hover': 'var(--aw-danger-fill-hover)',
  '--mantine-color-red-light': 'var(--aw-danger-bg)',
  '--mantine-color-red-light-hover': 'var(--aw-danger-bg)',
  '--mantine-color-red-light-color': 'var(--aw-danger)',
  '--mantine-color-red-text': 'var(--aw-danger)',
  '--mantine-color-gray-light': 'var(--aw-hover)',
  '--mantine-color-gray-light-hover': 'var(--aw-hover)',
  '--mantine-color-gray-light-color': 'var(--aw-text-2)',
  '--mantine-color-gray-text': 'var(--aw-text-2)',
};

/** Points the kit's own variables at our tokens, so that both schemes have the checked contrasts. */
export const variables: CSSVariablesResolver = () => ({
  variables: { '--mantine-font-weight-medium': '500' },
  light: shared,
  dark: shared,
});
