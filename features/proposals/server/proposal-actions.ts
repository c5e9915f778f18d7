/** The rules of proposals: made, read, accepted by the calls that a person would make, declined. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { Call, CallArgs, CallInput, Reply } from '#platform/http/contract.ts';
import { Failure, invalidInput, notFound, refused, violated } from '#platform/http/model/failure.ts';
import { namedFaults } from '#platform/http/model/issue-sentence.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import type { CallsAs } from '#platform/modules/server/calls-as.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import { tellProposal } from './proposal-telling.ts';
import { proposalKind } from './proposal-kind.ts';
import {
  decidedProposalMessage,
  futureRevisionMessage,
  nothingSuggestedMessage,
  noPartsMessage,
  proposedChange,
  outdatedProposalCode,
  outdatedProposalMessage,
  otherProposalMessage,
  proposalLimits,
  tooManyProposalsMessage,
  type acceptProposal,
  type createProposal,
  type declineProposal,
  type getProposal,
  type Proposal,
  type ProposalKind,
  type ProposalRow,
  type ProposedChange,
} from '../contract.ts';
import { driverTarget } from './driver-target.ts';
import { c4Target, dbModelTarget, structurizrTarget } from './model-targets.ts';
import {
  beginApplying,
  decideProposal,
  endApplying,
  insertProposal,
  openProposals,
  proposalById,
  type Decision,
  type StoredProposal,
} from './proposal-table.ts';
import type { Means, ProposalTarget, Standing } from './proposal-target.ts';
import { inWhole } from './part-places.ts';
import { adrTarget, commentTarget, documentTarget, rfcTarget } from './text-targets.ts';

type Targets = { readonly [K in ProposalKind]: ProposalTarget<Extract<ProposedChange, { kind: K }>> };

const targets: Targets = {
  document: documentTarget,
  adr: adrTarget,
  rfc: rfcTarget,
  comment: commentTarget,
  c4model: c4Target,
  structurizr: structurizrTarget,
  dbmodel: dbModelTarget,
  driver: driverTarget,
};

/** The target of a change. The table ties kinds and changes; TypeScript cannot follow that through a union. */
const targetOf = ({ kind }: ProposedChange): ProposalTarget<ProposedChange> =>
  targets[kind] as unknown as ProposalTarget<ProposedChange>;

/** What a proposal would change; undefined when it is gone. */
async function standingOf(means: Means, change: ProposedChange): Promise<Standing | undefined> {
  try {
    return await targetOf(change).standing(means, change);
  } catch (error) {
    if (error instanceof Failure && (error.status === 404 || error.status === 422)) return undefined;
    throw error;
  }
}

/** Whether a proposal would leave everything as it stands. */
const isNothing = ({ difference, isIdle }: Standing): boolean =>
  isIdle ? isIdle() : difference.before === difference.after;

/** An edited change by the rules that hold for proposed ones. Throws 422. */
function valid(change: ProposedChange): ProposedChange {
  const { success, data, error } = z.safeParse(proposedChange, change);
  if (success) return data;
  throw invalidInput(
    namedFaults(error.issues).map(({ path, message }) => ({
      field: 'edited',
      path: `edited.${['markdown', 'dsl', 'sql'].includes(String(path[0])) ? 'text' : String(path[0])}`,
      errors: [message],
    })),
  );
}

/** What actions need of a request. */
type ProposalInput = Pick<WithDatabase<typeof getProposal>, 'database' | 'caller' | 'runTask' | 'request'>;

const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });

const found = async (database: Database, caller: ProjectCaller, id: string): Promise<StoredProposal> => {
  const stored = await database.within({ ...scopeOf(caller), readOnly: true }, (db) => proposalById(db, caller, id));
  if (!stored) throw notFound();
  return stored;
};

/** A caller who decides about a proposal: history tells who made it beside them. */
const onProposal = (caller: ProjectCaller, { row: { by, via } }: StoredProposal): ProjectCaller =>
  by.id === null ? caller : { ...caller, proposed: { by: by.id, via } };

type SentProposal = Pick<CallInput<typeof createProposal>['body'], 'id' | 'change' | 'reason'>;

/** Whether a proposal is what the caller sends again: whose answer was lost, it says the same. */
const isSent = ({ row, change }: StoredProposal, { userId }: ProjectCaller, sent: SentProposal): boolean =>
  row.by.id === userId &&
  row.reason === sent.reason &&
  isDeepStrictEqual(change, JSON.parse(JSON.stringify(sent.change)));

/** The actions, with the calls of the product. */
export class ProposalActions {
  readonly #calls: CallsAs;

  constructor(calls: CallsAs) {
    this.#calls = calls;
  }

  #means({ caller, runTask, request }: ProposalInput): Means {
    const run = <C extends Call>(call: C, args: CallArgs<C>): Promise<Reply<C>> =>
      this.#calls.runAs(caller, call, args, { request, runTask });
    return { run, runTask };
  }

  /** Makes a proposal. */
  readonly create = async (
    input: ProposalInput & Pick<CallInput<typeof createProposal>, 'body'>,
  ): Promise<ProposalRow> => {
    const { database, caller, body } = input;
    const { change, reason, revision: madeFrom } = body;
    const id = body.id ?? randomUUID();
    const made = await this.#madeBefore(input, body);
    if (made) return made;
    const means = this.#means(input);
    const target = targetOf(change);
    await target.check?.(means, change);
    const standing = await target.standing(means, change);
    const { subjectId, title, revision } = standing;
    if (madeFrom !== undefined && revision !== null && madeFrom > revision) {
      throw violated('revision', futureRevisionMessage(revision));
    }
    if (isNothing(standing)) throw violated('change', nothingSuggestedMessage);
    return database.within(scopeOf(caller), async (db) => {
      if ((await openProposals(db, caller)) >= proposalLimits.open) throw refused(tooManyProposalsMessage);
      const isNew = await insertProposal(db, caller, {
        id,
        newId: randomUUID(),
        subjectId,
        title: title.slice(0, proposalLimits.title).toWellFormed(),
        reason,
        change,
        base: revision === null ? null : (madeFrom ?? revision),
        by: caller.userId,
        via: caller.via,
        keyId: caller.key?.id ?? null,
      });
      if (!isNew) {
        // Another request with the same id was faster, or the id is one of another project.
        const known = await this.#own(db, caller, { ...body, id });
        if (!known) throw violated('id', otherProposalMessage);
        return known;
      }
      const stored = await proposalById(db, caller, id);
      if (!stored) throw new Error('A proposal that was stored is gone.');
      await this.#record(db, caller, stored, 'created');
      return stored.row;
    });
  };

  /** The proposal that the caller made with an id before. */
  async #madeBefore({ database, caller }: ProposalInput, sent: SentProposal): Promise<ProposalRow | undefined> {
    const { id } = sent;
    if (id === undefined) return undefined;
    return database.within({ ...scopeOf(caller), readOnly: true }, (db) => this.#own(db, caller, { ...sent, id }));
  }

  /** The caller's own proposal that was sent with an id. Throws 422 where the id is that of another proposal. */
  async #own(db: Db, caller: ProjectCaller, sent: SentProposal & { readonly id: string }) {
    const stored = await proposalById(db, caller, sent.id);
    if (stored && !isSent(stored, caller, sent)) throw violated('id', otherProposalMessage);
    return stored?.row;
  }

  /** A proposal with its difference to what stands now. */
  readonly read = async (input: ProposalInput & Pick<CallInput<typeof getProposal>, 'params'>): Promise<Proposal> => {
    const { row, change, base, difference } = await found(input.database, input.caller, input.params.id);
    const standing = await standingOf(this.#means(input), change);
    const isOpen = row.state === 'open';
    return {
      ...row,
      change: (isOpen ? standing?.whole : undefined) ?? change,
      difference: (isOpen ? standing?.difference : difference) ?? null,
      isOutdated: isOpen && (standing === undefined || (base !== null && standing.revision !== base)),
      currentRevision: standing?.revision ?? null,
      namespace: standing?.namespace ?? null,
    };
  };

  /** Makes a proposal real. */
  readonly accept = async (
    input: ProposalInput & Pick<CallInput<typeof acceptProposal>, 'params' | 'body'>,
  ): Promise<ProposalRow> => {
    const { database, caller, params, body } = input;
    const stored = await found(database, caller, params.id);
    if (stored.row.state !== 'open') throw refused(decidedProposalMessage);
    const target = targetOf(stored.change);
    const means = this.#means({ ...input, caller: onProposal(caller, stored) });
    const change = this.#wanted(stored, body);
    await target.check?.(means, change).catch((error: unknown) => {
      throw inWhole(error, body.parts);
    });
    const standing = await target.standing(means, change);
    this.#assertCurrent(stored, standing, body.revision);
    const begun = await database.within(scopeOf(caller), (db) => beginApplying(db, caller, params.id));
    if (!begun) throw refused(decidedProposalMessage);
    try {
      const resultId = await target.apply(means, change, { newId: stored.newId, revision: standing.revision });
      const { difference } = standing;
      return await this.#decide(input, stored, { state: 'accepted', answer: '', resultId, difference });
    } catch (error) {
      await database.within(scopeOf(caller), (db) => endApplying(db, caller, params.id));
      // Somebody changed the thing between the check and the save.
      if (
        error instanceof Failure &&
        (error.details.code === staleRevisionCode || error.details.code === 'version_conflict')
      ) {
        throw this.#outdated(await target.standing(means, change));
      }
      throw error;
    }
  };

  /** Declines a proposal. */
  readonly decline = async (
    input: ProposalInput & Pick<CallInput<typeof declineProposal>, 'params' | 'body'>,
  ): Promise<ProposalRow> => {
    const stored = await found(input.database, input.caller, input.params.id);
    const difference = (await standingOf(this.#means(input), stored.change))?.difference ?? null;
    return this.#decide(input, stored, { state: 'declined', answer: input.body.reason, resultId: null, difference });
  };

  /** The change with the parts and edits that the person chose. */
  #wanted(
    { change, row }: StoredProposal,
    { parts, edited }: CallInput<typeof acceptProposal>['body'],
  ): ProposedChange {
    const target = targetOf(change);
    const wanted = edited ? valid(target.edited(change, edited, row.subjectId)) : change;
    if (parts === undefined) return wanted;
    if (!target.taken) throw violated('parts', noPartsMessage);
    return target.taken(wanted, new Set(parts));
  }

  #assertCurrent({ base }: StoredProposal, standing: Standing, seen: number | undefined): void {
    if (base === null || standing.revision === base || standing.revision === seen) return;
    throw this.#outdated(standing);
  }

  #outdated({ revision, difference }: Standing): Failure {
    return refused(outdatedProposalMessage, {
      code: outdatedProposalCode,
      current: { revision, text: difference.before },
    });
  }

  async #decide(
    { database, caller }: ProposalInput,
    { row }: StoredProposal,
    decision: Omit<Decision, 'by'>,
  ): Promise<ProposalRow> {
    return database.within(scopeOf(caller), async (db) => {
      if (!(await decideProposal(db, caller, row.id, { ...decision, by: caller.userId }))) {
        throw refused(decidedProposalMessage);
      }
      const stored = await proposalById(db, caller, row.id);
      if (!stored) throw notFound();
      await this.#record(db, onProposal(caller, stored), stored, decision.state);
      return stored.row;
    });
  }

  async #record(
    db: Parameters<typeof recordActivity>[0],
    caller: ProjectCaller,
    { row }: StoredProposal,
    action: 'created' | 'accepted' | 'declined',
  ): Promise<void> {
    await recordActivity(db, {
      ...byCaller(caller),
      subjectKind: proposalKind,
      subjectId: row.id,
      action,
      summary: row.title,
      details: { kind: row.kind },
    });
    await tellProposal(db, caller, row, action);
  }
}
