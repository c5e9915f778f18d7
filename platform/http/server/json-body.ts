/** Lets the server take JSON bodies: parsed in steps, or as files for a task. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { usualJsonLimits, type JsonLimits } from '../model/json-guard.ts';
import { saveBody } from './body-file.ts';
import { readJsonInSteps } from './read-body.ts';

/** What a route says in its `config` about its body. */
export interface BodyConfig {
  readonly jsonLimits?: Partial<JsonLimits>;
}

const jsonLimitsOf = (request: FastifyRequest): Partial<JsonLimits> | undefined =>
  (request.routeOptions.config as BodyConfig).jsonLimits;

const types = /^application\/(merge-patch\+)?json\s*(;\s*charset=("?)utf-8\3\s*)?$/i;

/** Lets `scope` read JSON bodies, and no others. Long ones are looked at in steps between which others are answered. */
export function acceptJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    body.length === 0 ? undefined : readJsonInSteps(body, { ...usualJsonLimits, ...jsonLimitsOf(request) }),
  );
}

/** Lets `scope` take JSON bodies as files that nobody has looked at, and no others. */
export function acceptJsonFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, (request: FastifyRequest, body: IncomingMessage) =>
    saveBody(body, request.routeOptions.bodyLimit),
  );
}
