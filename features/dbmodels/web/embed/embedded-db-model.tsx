/** A database model, or an area of it, in a document: read-only, moved by the pointer, enlargeable. */
import { IconDatabase } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmbedFrame, EmbedPlace } from '#platform/richtext/web/embed-frame.tsx';
import type { EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { FailedEmbed, failedRead, MissingEmbed } from '#platform/richtext/web/missing-embed.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { closeDbModelLabel, editDbModelLabel, enlargeDbModelLabel, getDbModel, type DbModel } from '../../contract.ts';
import { itemsOfArea } from '../../model/area-items.ts';
import { schemaOfText } from '../../model/schema-document.ts';
import { dbModelAddress } from '../db-model-address.ts';
import { readEmbedded } from './embedded-value.ts';

/** The canvas is loaded with the first model of a page. */
const SchemaPicture = lazyPart(async () => (await import('./schema-picture.tsx')).SchemaPicture);

function Shown({ dbModel, areaId }: { readonly dbModel: DbModel; readonly areaId: string | undefined }) {
  const project = useProject();
  const shown = useMemo(() => {
    const items = schemaOfText(dbModel.model)?.items;
    return items && areaId !== undefined ? itemsOfArea(items, areaId) : items && { items, name: undefined };
  }, [dbModel.model, areaId]);
  if (!shown) return <MissingEmbed kind="dbmodel" />;
  const name = shown.name ? `${dbModel.name}: ${shown.name}` : dbModel.name;
  return (
    <EmbedFrame
      name={name}
      Icon={IconDatabase}
      edit={{ href: dbModelAddress(project.code, dbModel.id), label: editDbModelLabel }}
      labels={{ enlarge: enlargeDbModelLabel, close: closeDbModelLabel }}
    >
      {(isFull) => (
        <SchemaPicture
          items={shown.items}
          name={name}
          fitOn={`${dbModel.id} ${dbModel.revision} ${areaId ?? ''} ${isFull}`}
          wheel="page"
        />
      )}
    </EmbedFrame>
  );
}

/** What cannot be shown is told in its place. */
export function EmbeddedDbModel({ value }: EmbedViewProps) {
  const { modelId, areaId } = readEmbedded(value);
  const read = useRead(getDbModel, { params: { id: modelId } }, { enabled: modelId !== '' });
  if (modelId === '') return <MissingEmbed kind="dbmodel" />;
  if (failedRead(read)) return <FailedEmbed kind="dbmodel" read={read} />;
  return read.data ? <Shown dbModel={read.data} areaId={areaId} /> : <EmbedPlace />;
}
