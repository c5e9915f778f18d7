/** The context map of the project in a document: read-only, moved by the pointer, enlargeable. */
import { IconMap2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmbedFrame, EmbedPlace } from '#platform/richtext/web/embed-frame.tsx';
import { missingEmbedText } from '#platform/richtext/web/embeds.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import {
  closeContextMapLabel,
  contextMapTitle,
  editContextMapLabel,
  enlargeContextMapLabel,
  getContextMap,
} from '../../contract.ts';
import { contextMapAddress } from '../context-map-address.ts';

/** The canvas is loaded with the first map of a page. */
const MapPicture = lazyPart(async () => (await import('../map-picture.tsx')).MapPicture);

/** A map without contexts is told in its place, as one that cannot be read; other failures by the shared handler as well. */
export function EmbeddedMap() {
  const project = useProject();
  const { data, error } = useRead(getContextMap, {});
  useEffect(() => {
    if (error && !(error instanceof Failure && error.status === 404)) showFailure(error);
  }, [error]);
  if (error || data?.contexts.length === 0) {
    return (
      <div className="aw-embed-missing" role="note">
        {missingEmbedText('contextmap')}
      </div>
    );
  }
  if (!data) return <EmbedPlace />;
  return (
    <EmbedFrame
      name={contextMapTitle}
      Icon={IconMap2}
      edit={{ href: contextMapAddress(project.code), label: editContextMapLabel }}
      labels={{ enlarge: enlargeContextMapLabel, close: closeContextMapLabel }}
    >
      {(isFull) => <MapPicture map={data} fitOn={`${data.revision} ${isFull}`} wheel="page" />}
    </EmbedFrame>
  );
}
