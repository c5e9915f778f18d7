/** The client as types, from the contracts. The declarations of the built file say the same in plain words. */
import type * as adrs from '#features/adrs/contract.ts';
import type * as c4models from '#features/c4models/contract.ts';
import type * as contextmap from '#features/contextmap/contract.ts';
import type * as dbmodels from '#features/dbmodels/contract.ts';
import type * as diagrams from '#features/diagrams/contract.ts';
import type * as documentation from '#features/documentation/contract.ts';
import type * as drivers from '#features/drivers/contract.ts';
import type * as eventstorming from '#features/eventstorming/contract.ts';
import type * as metrics from '#features/metrics/contract.ts';
import type * as projects from '#features/projects/contract.ts';
import type * as proposals from '#features/proposals/contract.ts';
import type * as rfcs from '#features/rfcs/contract.ts';
import type * as structurizr from '#features/structurizr/contract.ts';
import type * as files from '#platform/files/contract.ts';
import type * as history from '#platform/history/contract.ts';
import type { Call, CallArgs, Page, Reply } from '#platform/http/contract.ts';
import type * as search from '#platform/search/contract.ts';
import type { CallOptions } from './client-sending.ts';

/** A page of a list, and the cursor of the one behind it. */
export interface ClientPage<Row> extends Page<Row> {
  readonly next: string | null;
}

/** A downloaded file. */
export interface DownloadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

type Answer<C extends Call> = C['envelope'] extends 'file'
  ? DownloadedFile
  : Reply<C> extends Page<infer Row>
    ? ClientPage<Row>
    : Reply<C>;

type Arguments<C extends Call> = CallArgs<C> & CallOptions;

type Method<C extends Call> =
  Record<never, never> extends CallArgs<C>
    ? (args?: Arguments<C>) => Promise<Answer<C>>
    : (args: Arguments<C>) => Promise<Answer<C>>;

type Area<Contract> = {
  readonly [Name in keyof Contract as Contract[Name] extends Call ? Name : never]: Contract[Name] extends Call
    ? Method<Contract[Name]>
    : never;
};

/** The calls that the programs of this repository make, by area. */
export interface ClientAreas {
  readonly adrs: Area<typeof adrs>;
  readonly c4models: Area<typeof c4models>;
  readonly contextmap: Area<typeof contextmap>;
  readonly dbmodels: Area<typeof dbmodels>;
  readonly diagrams: Area<typeof diagrams>;
  readonly documentation: Area<typeof documentation>;
  readonly drivers: Area<typeof drivers>;
  readonly eventstorming: Area<typeof eventstorming>;
  readonly files: Area<typeof files>;
  readonly history: Area<typeof history>;
  readonly metrics: Area<typeof metrics>;
  readonly projects: Area<typeof projects>;
  readonly proposals: Area<typeof proposals>;
  readonly rfcs: Area<typeof rfcs>;
  readonly search: Area<typeof search>;
  readonly structurizr: Area<typeof structurizr>;
}
