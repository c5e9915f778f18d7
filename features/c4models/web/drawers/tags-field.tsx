/** Tags as chips: comma or Enter adds one, Backspace takes the last one, each chip has its cross. */
import { Pill, TagsInput } from '@mantine/core';
import { c4Limits } from '../../model/c4-limits.ts';

interface TagsFieldProps {
  readonly value: readonly string[];
  /** Tags of the model, offered. */
  readonly known: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

const separators = [',', ';'];

/** As they are stored: on one line, not too long. What was typed where no comma is heard is taken apart here. */
const asTags = (text: string): readonly string[] =>
  text
    .split(/[,;]/)
    .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().slice(0, c4Limits.tag).trim())
    .filter(Boolean);

/** Sent with each tag that comes or goes. The crosses are reached by the Tab key. */
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
