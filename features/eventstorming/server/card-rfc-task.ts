/** Worker task: the draft of an RFC about a hot spot, and the board whose card links to it. */
import { refused, violated } from '#platform/http/model/failure.ts';
import { formatInternalLink, parseInternalLink } from '#platform/richtext/model/link-address.ts';
import { hasRfcMessage, onlyHotSpotsMessage, unknownCardMessage } from '../contract.ts';
import { readBoardText, writtenBoard } from '../model/board-shape.ts';
import { proposalOf, type ProposalBoard } from '../model/card-proposal.ts';
import { isNoted, noteKindOf } from '../model/storm-items.ts';
import { readStormValue, type ReadStorm } from './board-texts.ts';

/** A stored board, the card, and the RFC that is written about it. */
export interface CardRfcTask {
  readonly board: ProposalBoard;
  readonly text: string;
  readonly cardId: string;
  readonly rfcId: string;
}

/** What is stored: the draft and the board; without a draft the card links to this RFC already. */
export interface CardRfc {
  readonly read: ReadStorm;
  readonly draft: { readonly title: string; readonly json: string } | undefined;
}

/** Throws 422 for an unknown card, one that is no hot spot, and one with another RFC. */
export function writeCardRfc({ board, text, cardId, rfcId }: CardRfcTask): CardRfc {
  const read = readBoardText(text);
  if ('violations' in read) throw new Error('A stored board cannot be read.');
  const { document } = read;
  const item = document.items.get(cardId);
  if (!isNoted(item)) throw violated('cardId', unknownCardMessage);
  if (noteKindOf(item) !== 'hotspot') throw refused(onlyHotSpotsMessage);
  const linked = parseInternalLink(item.href);
  const isRepeated = linked?.kind === 'rfc' && linked.id === rfcId;
  if (linked?.kind === 'rfc' && !isRepeated) throw refused(hasRfcMessage);
  const href = formatInternalLink({ kind: 'rfc', id: rfcId });
  const items = new Map(document.items).set(cardId, { ...item, href });
  return {
    read: readStormValue(writtenBoard({ ...document, items })),
    draft: isRepeated ? undefined : proposalOf(document.items, item, board),
  };
}
