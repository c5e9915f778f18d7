/** The outward links and the copyright line of every footer. */
import { productName } from '../contract.ts';
import classes from './footer-links.module.css';

const links = [
  { label: 'Contact', href: '/public/contact' },
  { label: 'Terms', href: '/public/terms' },
  { label: 'Privacy policy', href: '/public/privacy' },
] as const;

/** The server sends these addresses on to the ones that are configured. They open in a new tab. */
export function FooterLinks({ first = 'links' }: { readonly first?: 'links' | 'copyright' }) {
  const copyright = (
    <span>
      © {new Date().getFullYear()} {productName}
    </span>
  );
  return (
    <div className={classes.links}>
      {first === 'copyright' ? copyright : null}
      {links.map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
      {first === 'links' ? copyright : null}
    </div>
  );
}
