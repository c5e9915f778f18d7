/** A line with highlighted matches. */
import type { TextPart } from '../contract.ts';
import './marked-text.css';

/** Plain text, whatever it holds. */
export function MarkedText({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className="aw-mark">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
