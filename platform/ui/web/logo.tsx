/** The product's mark: two springers and a keystone, drawn in a 24 box. */

/** The mark alone. */
export function LogoMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="var(--aw-accent)" d="M1 24V11.2C1 7 4 3 8.4 1.7l2.1 7.1C8.800 9.300 8 10.500 8 12.300V24Z" />
      <path fill="var(--aw-accent)" d="M23 24V11.2C23 7 20 3 15.600 1.7l-2.1 7.1c1.7.5 2.500 1.700 2.500 3.500V24Z" />
      <path fill="var(--aw-keystone)" d="M9.600.9h4.800l-1.500 6.300h-1.800Z" />
    </svg>
  );
}
