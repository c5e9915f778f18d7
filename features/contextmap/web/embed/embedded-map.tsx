/** The context map of the project in a document: read-only, moved by the pointer, enlargeable. */
import { IconMap2 } from '@tabler/icons-react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmbedFrame, EmbedPlace } from '#platform/richtext/web/embed-frame.tsx';
import { FailedEmbed, failedRead, MissingEmbed } from '#platform/richtext/web/missing-embed.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  closeContextMapLabel,
  contextMapTitle,
  editContextMapLabel,
  enlargeContextMapLabel,
  getContextMap,
} from '../../contract.ts';
import { contextMapAddress } from '../context-map-address.ts';

/** The canvas is loaded with the first map of a page. */
const MapPicture = lazyPart(async () => (await import('./embedded-map-picture.tsx')).EmbeddedMapPicture);

/** A map without contexts is told in its place, as one that cannot be read. */
export function EmbeddedMap() {
  const project = useProject();
  const read = useRead(getContextMap, {});
  const { data } = read;
  if (failedRead(read)) return <FailedEmbed kind="contextmap" read={read} />;
  if (data?.contexts.length === 0) return <MissingEmbed kind="contextmap" />;
  if (!data) return <EmbedPlace />;
  return (
    <EmbedFrame
      name={contextMapTitle}
      Icon={IconMap2}
      edit={{ href: contextMapAddress(project.code), label: editContextMapLabel }}
      labels={{ enlarge: enlargeContextMapLabel, close: closeContextMapLabel }}
    >
      {(isFull) => <MapPicture map={data} fitOn={`${data.revision} ${isFull}`} />}
    </EmbedFrame>
  );
}
