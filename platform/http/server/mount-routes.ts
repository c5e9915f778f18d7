/** Mounts the bound calls on the HTTP server: limits, admission before the body is read, parsers, answers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestLimit } from '#platform/database/server/time-limits.ts';
import type { Call } from '../contract.ts';
import { Admission } from './admission.ts';
import { removeBody } from './body-file.ts';
import type { PacedBody } from './body-pace.ts';
import { answer, isBulk } from './call-answer.ts';
import type { UserCaller } from './caller.ts';
import { publicBodyLimit } from './http-server.ts';
import { acceptJsonFiles, acceptRawFiles, type BodyConfig } from './json-body.ts';
import type { BoundRoute, RouteServices } from './route.ts';
import { acceptUploads, uploadBodyLimit } from './upload.ts';
import { watchUpload } from './upload-watch.ts';

const defaultBodyLimit = 64 * 1024;

/** Mounts the routes below `/api`. The caller is authenticated and admitted before the body is read. */
export function mountRoutes(server: FastifyInstance, routes: readonly BoundRoute[], services: RouteServices): void {
  const admission = new Admission(services);
  const callers = new WeakMap<FastifyRequest, UserCaller>();
  const paced = new WeakMap<FastifyRequest, PacedBody>();
  const limits = new WeakMap<FastifyRequest, ReturnType<typeof requestLimit>>();
  const mount = (scope: FastifyInstance, bound: BoundRoute): void => {
    const { call } = bound;
    const bodyLimit = bodyLimitOf(call);
    const limitOf = () => requestLimit({ isBulk: isBulk(call) });
    scope.route({
      method: call.method,
      url: `/api${call.path}`,
      bodyLimit,
      config: configOf(call),
      onRequest: async (request, reply) => {
        const limit = limitOf();
        limits.set(request, limit);
        const caller = await limit(() => admission.callerOf(call, request, bodyLimit));
        if (!caller) return;
        callers.set(request, caller);
        if (call.upload) return watchUpload(request.raw);
        const large = await admission.placeFor(request, caller, bodyLimit);
        if (!large) return;
        paced.set(request, large.body);
        // After the answer, and when the client disconnects; it may have disconnected meanwhile.
        if (reply.raw.closed) large.end();
        else reply.raw.once('close', large.end);
      },
      preParsing: async (request, _reply, pieces) => paced.get(request)?.stream() ?? pieces,
      handler: async (request, reply) => {
        try {
          const exchange = { request, reply, caller: callers.get(request) };
          const limit = limits.get(request) ?? limitOf();
          return await limit(() => answer(bound, services, exchange));
        } finally {
          if (bound.takesFile && typeof request.body === 'string') await removeBody(request.body);
        }
      },
    });
  };
  for (const bound of routes.filter(({ call, takesFile }) => !call.upload && !takesFile)) mount(server, bound);
  void server.register(async (scope) => {
    acceptUploads(scope);
    for (const bound of routes.filter(({ call }) => call.upload)) mount(scope, bound);
  });
  void server.register(async (scope) => {
    acceptJsonFiles(scope);
    for (const bound of routes.filter(({ call, takesFile }) => takesFile && !call.isRaw)) mount(scope, bound);
  });
  void server.register(async (scope) => {
    acceptRawFiles(scope);
    for (const bound of routes.filter(({ call }) => call.isRaw)) mount(scope, bound);
  });
}

function bodyLimitOf({ access, upload, bodyLimit }: Call): number {
  if (upload) return uploadBodyLimit(upload);
  return bodyLimit ?? (access === 'public' ? publicBodyLimit : defaultBodyLimit);
}

const configOf = ({ bodyValues }: Call): BodyConfig =>
  bodyValues === undefined ? {} : { jsonLimits: { values: bodyValues } };
