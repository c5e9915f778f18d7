/** JSON body parsers: parsed in steps, or saved as files for a task. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { usualJsonLimits, type JsonLimits } from '../model/json-guard.ts';
import { saveBody } from './body-file.ts';
import { readJsonInSteps } from './read-body.ts';

/** Body settings in the `config` of a route. */
export interface BodyConfig {
  readonly jsonLimits?: Partial<JsonLimits>;
}

const jsonLimitsOf = (request: FastifyRequest): Partial<JsonLimits> | undefined =>
  (request.routeOptions.config as BodyConfig).jsonLimits;

const types = /^application\/(merge-patch\+)?json\s*(;\s*charset=("?)utf-8\3\s*)?$/i;

/** Lets `scope` accept JSON bodies only. Long ones are checked in steps that let other requests run. */
export function acceptJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    body.length === 0 ? undefined : readJsonInSteps(body, { ...usualJsonLimits, ...jsonLimitsOf(request) }),
  );
}

/** Lets `scope` accept bodies of any type as unparsed files. */
export function acceptRawFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request: FastifyRequest, pieces: IncomingMessage) =>
    saveBody(request.raw, request.routeOptions.bodyLimit, pieces),
  );
}

/** Lets `scope` accept JSON bodies as unparsed files only. */
export function acceptJsonFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, (request: FastifyRequest, pieces: IncomingMessage) =>
    saveBody(request.raw, request.routeOptions.bodyLimit, pieces),
  );
}
