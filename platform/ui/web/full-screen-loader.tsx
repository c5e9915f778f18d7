/** Covers the whole window while the app starts or switches, with a spinner and a word. */
import { switchingMessage } from '../contract.ts';
import classes from './full-screen-loader.module.css';

/** The spinner of the product. */
export function Spinner({ size = 22 }: { readonly size?: number }) {
  return <span className={`${classes.spinner} aw-spinner`} style={{ width: size, height: size }} aria-hidden="true" />;
}

/** Reads "Switching..." by default. */
export function FullScreenLoader({ label = switchingMessage }: { readonly label?: string }) {
  return (
    <output className={classes.cover}>
      <Spinner size={32} />
      <span>{label}</span>
    </output>
  );
}
