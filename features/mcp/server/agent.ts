/** A program with an API key: which projects it opens, and the calls that it makes in them. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { listProjects, type ProjectRow } from '#features/projects/contract.ts';
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { Failure, refused } from '#platform/http/model/failure.ts';
import type { CallRunner } from '#platform/http/server/call-runner.ts';
import type { UserCaller } from '#platform/http/server/caller.ts';
import { writeMarkdown } from '#platform/richtext/server/markdown-work.ts';
import type { Task } from '#platform/workers/server/task.ts';
import type { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import {
  mcpUpgradeMessage,
  nameOrganizationMessage,
  nameProjectMessage,
  sharedCodeMessage,
  unknownProjectMessage,
} from '../contract.ts';

/** Where a tool works. */
export interface AgentPlace {
  readonly organizationId: string;
  readonly project: ProjectRow;
}

/** What a tool is told about the place. */
export interface PlaceArguments {
  readonly project?: string | undefined;
  readonly organization?: string | undefined;
}

/** 422: several projects are open and none was named. A client that can be asked is asked which one is meant. */
export class ProjectNeeded extends Failure {
  readonly projects: readonly ProjectRow[];

  constructor(projects: readonly ProjectRow[]) {
    super(422, nameProjectMessage(projects.map(({ code }) => code)));
    this.projects = projects;
  }
}

/** What an agent needs of the product and of its request. */
export interface AgentServices {
  readonly runner: CallRunner;
  readonly owner: Db;
  readonly caller: UserCaller;
  readonly authorization: string;
  readonly address: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly workers: WorkerPool;
}

/** Projects are listed in pages of so many. */
const perPage = 100;

/** One request of a program. Everything it asks for goes through the calls of the product, with the rights of its key. */
export class Agent {
  readonly #services: AgentServices;
  readonly #projects = new Map<string, Promise<readonly ProjectRow[]>>();

  constructor(services: AgentServices) {
    this.#services = services;
  }

  /** The organization of the key, or the one that is named. Throws a Failure with the way out. */
  async organizationOf(named: string | undefined): Promise<string> {
    const { organizations } = this.#services.caller;
    const [only] = organizations;
    const id = named ?? (organizations.length === 1 ? only : undefined);
    if (id === undefined) throw refused(nameOrganizationMessage(organizations));
    // An organization that the caller is not in is told by the calls: 403, the same for unknown ones.
    if (organizations.includes(id) && !(await this.#isPro(id))) throw refused(mcpUpgradeMessage);
    return id;
  }

  /** The projects that the key opens. */
  projectsOf(organizationId: string): Promise<readonly ProjectRow[]> {
    const known = this.#projects.get(organizationId) ?? this.#listProjects(organizationId);
    this.#projects.set(organizationId, known);
    return known;
  }

  /** The project that is named, or the only one. Throws a Failure with the way out. */
  async placeOf({ project, organization }: PlaceArguments): Promise<AgentPlace> {
    if (project === undefined) return this.#onlyPlace(await this.organizationOf(organization));
    const places = await this.placesOf(organization);
    const wanted = project.trim().toUpperCase();
    const [found, ...others] = places.filter((place) => place.project.code.toUpperCase() === wanted);
    if (!found) throw refused(await this.#unknownProject(project, places, organization));
    if (others.length > 0) {
      const holders = [found, ...others].map((place) => place.organizationId);
      throw refused(sharedCodeMessage(project, holders));
    }
    return found;
  }

  /** The projects of the organization that is named, else those of all in which the key opens something. */
  async placesOf(organization?: string): Promise<readonly AgentPlace[]> {
    const { organizations } = this.#services.caller;
    const isOne = organization !== undefined || organizations.length < 2;
    const wanted = isOne ? [await this.organizationOf(organization)] : await this.#proOrganizations(organizations);
    const projects = await allDone(wanted.map((organizationId) => this.projectsOf(organizationId)));
    return wanted.flatMap((organizationId, at) => (projects[at] ?? []).map((project) => ({ organizationId, project })));
  }

  /** Makes a call within a project. */
  inProject<C extends Call>(place: AgentPlace, call: C, args: CallArgs<C>): Promise<Reply<C>> {
    return this.#call(call, args, place.organizationId, place.project.id);
  }

  /** Makes a call within an organization. */
  inOrganization<C extends Call>(organizationId: string, call: C, args: CallArgs<C>): Promise<Reply<C>> {
    return this.#call(call, args, organizationId, undefined);
  }

  /** Runs CPU-heavy work in a worker process, in turns with other organizations. */
  runTask<Input, Output>(organizationId: string, task: Task<Input, Output>, input: Input): Promise<Output> {
    const { workers, signal } = this.#services;
    return workers.run(task, input, { organizationId, signal });
  }

  /** The Markdown of rich text that is given as JSON, written by a worker. */
  markdownOf({ organizationId }: AgentPlace, json: string): Promise<string> {
    return this.runTask(organizationId, writeMarkdown, json);
  }

  #call<C extends Call>(call: C, args: CallArgs<C>, organizationId: string, projectId: string | undefined) {
    const { runner, authorization, address, userAgent, signal } = this.#services;
    const headers = {
      authorization,
      tenant: [organizationId],
      project: projectId === undefined ? [] : [projectId],
      address,
    };
    return runner.run(call, args, { headers, userAgent, via: 'mcp', signal });
  }

  /** Where organizations without PRO were left out, one of them may have the project. */
  async #unknownProject(code: string, places: readonly AgentPlace[], organization?: string): Promise<string> {
    const { organizations } = this.#services.caller;
    const sentence = unknownProjectMessage(
      code,
      places.map(({ project }) => project.code),
    );
    if (organization !== undefined || organizations.length < 2) return sentence;
    const pro = await this.#proOrganizations(organizations);
    return pro.length < organizations.length ? `${sentence} ${mcpUpgradeMessage}` : sentence;
  }

  async #onlyPlace(organizationId: string): Promise<AgentPlace> {
    const projects = await this.projectsOf(organizationId);
    const [project] = projects;
    if (projects.length !== 1 || !project) throw new ProjectNeeded(projects);
    return { organizationId, project };
  }

  async #proOrganizations(organizations: readonly string[]): Promise<readonly string[]> {
    const arePro = await allDone(organizations.map((id) => this.#isPro(id)));
    return organizations.filter((_id, at) => arePro[at]);
  }

  async #isPro(organizationId: string): Promise<boolean> {
    return (await readSubscription(this.#services.owner, organizationId)).plan === 'pro';
  }

  async #listProjects(organizationId: string): Promise<readonly ProjectRow[]> {
    const all: ProjectRow[] = [];
    for (let page = 1; ; page += 1) {
      const { resources, pagination } = await this.inOrganization(organizationId, listProjects, {
        query: { page, perPage },
      });
      all.push(...resources);
      if (resources.length === 0 || all.length >= pagination.total) return all;
    }
  }
}

/** The agent of the request that is being answered. */
export type AgentHere = () => Agent;
