/** The outward links and the copyright line of every footer. */
import { productName } from '../contract.ts';
import classes from './footer-links.module.css';
import { outwardLinks } from './installation.ts';

const year = new Date().getFullYear();

/** The addresses are configured or those of the built-in pages; they open in a new tab. */
export function FooterLinks({ first = 'links' }: { readonly first?: 'links' | 'copyright' }) {
  const copyright = (
    <span>
      © {year} {productName}
    </span>
  );
  return (
    <div className={classes.links}>
      {first === 'copyright' ? copyright : null}
      {outwardLinks().map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
      {first === 'links' ? copyright : null}
    </div>
  );
}
