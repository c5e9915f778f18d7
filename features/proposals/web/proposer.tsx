/** Who proposed something, and by which way. */
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import type { ProposalRow } from '../contract.ts';
import classes from './proposals.module.css';
import { viaWords } from './proposal-words.ts';

/** Avatar, name, and a mark for agents and programs; the key of an organization is the one who proposes. */
export function Proposer({ row: { by, via, key } }: { readonly row: Pick<ProposalRow, 'by' | 'via' | 'key'> }) {
  const way = viaWords(via);
  return (
    <span className={classes.proposer}>
      <PersonAvatar id={by.id} name={by.username} />
      <span title={by.username}>{by.username}</span>
      {way ? <small>{key?.name && key.name !== by.username ? `${way}, key ${key.name}` : way}</small> : null}
    </span>
  );
}
