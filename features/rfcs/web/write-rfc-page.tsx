/** Editor page for new and existing RFCs. */
import { useParams } from '@tanstack/react-router';
import { EditRfcOf } from './edit-rfc.tsx';
import { NewRfc } from './new-rfc.tsx';

/** The page at /rfcs/new and /rfcs/{id}/edit. */
export default function WriteRfcPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? <NewRfc /> : <EditRfcOf />;
}
