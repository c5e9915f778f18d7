/** Tags as chips: comma or Enter adds one, Backspace removes the last one, each has a remove button. */
import { Pill, TagsInput } from '@mantine/core';
import { c4Limits } from '../../model/c4-limits.ts';

interface TagsFieldProps {
  readonly value: readonly string[];
  /** Suggestions from the model. */
  readonly known: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

const separators = [',', ';'];

/** Normalized as stored: single-line, truncated. Pasted commas are split here. */
const asTags = (text: string): readonly string[] =>
  text
    .split(/[,;]/)
    .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().slice(0, c4Limits.tag).trim())
    .filter(Boolean);

/** Saved with every added or removed tag. Remove buttons are reachable with Tab. */
export function TagsField({ value, known, onChange }: TagsFieldProps) {
  return (
    <TagsInput
      label="Tags"
      placeholder={value.length === 0 ? 'Add a tag' : ''}
      data={[...known]}
      limit={20}
      maxTags={c4Limits.tags}
      splitChars={separators}
      value={[...value]}
      renderPill={({ value: tag, onRemove }) => (
        <Pill
          withRemoveButton
          {...(onRemove ? { onRemove } : {})}
          removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {tag}
        </Pill>
      )}
      onChange={(tags) => onChange([...new Set(tags.flatMap(asTags))].slice(0, c4Limits.tags))}
    />
  );
}
