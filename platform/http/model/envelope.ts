/** Wraps replies in their envelope and unwraps them in the browser. Source: decisions section 9. */
import type { Envelope, Page } from '../contract.ts';

/** The body of a successful reply. */
export function wrap(envelope: Envelope, reply: unknown): unknown {
  switch (envelope) {
    case 'item':
      return { data: reply };
    case 'list': {
      const { resources, pagination } = reply as Page<unknown>;
      return { data: { resources, pagination } };
    }
    case 'hydra': {
      const { resources, pagination } = reply as Page<unknown>;
      return { 'hydra:member': resources, 'hydra:totalItems': pagination.total };
    }
    case 'bare':
      return reply;
    case 'none':
    case 'file':
      return undefined;
  }
}

/** The reply inside a body; for `hydra` the page is the requested one. */
export function unwrap(envelope: Envelope, body: unknown, asked: { page: number; perPage: number }): unknown {
  switch (envelope) {
    case 'item':
    case 'list':
      return (body as { data: unknown }).data;
    case 'hydra': {
      const { 'hydra:member': resources, 'hydra:totalItems': total } = body as {
        'hydra:member': unknown[];
        'hydra:totalItems': number;
      };
      return { resources, pagination: { ...asked, total } };
    }
    case 'bare':
      return body;
    case 'none':
    case 'file':
      return undefined;
  }
}
