/** Server module of MCP. Its endpoint is mounted by the app, because it makes calls of all modules. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { mcpSessionMigrations } from './mcp-session-table.ts';

/** Sessions that processes share. */
export const mcp: ServerModule = { migrations: mcpSessionMigrations };
