/** The product's mark: two springers and a keystone, drawn in a 24 box. */

/** The mark alone. */
export function LogoMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="var(--aw-accent)" d="M2 22V12A10 10 0 0 1 8.3 2.7l1.7 5.5A4.3 4.3 0 0 0 7.7 12v10Z" />
      <path fill="var(--aw-accent)" d="M22 22V12A10 10 0 0 0 15.7 2.7L14 8.2A4.3 4.3 0 0 1 16.3 12v10Z" />
      <path fill="var(--aw-keystone)" d="M9.2 1.8h5.6l-1.5 6.4h-2.6Z" />
    </svg>
  );
}
