/** The palette finds places and actions by the words that people use for them. */
import { expect, test } from 'vitest';
import { matchingCommands } from '#platform/search/model/command-rank.ts';
import { parts } from './joined-modules.ts';

const place = { projectCode: 'SHOP', projectId: '7', address: '/' };

/** Labels of what is offered for a text on the home page of a project, best first. */
async function offered(text: string): Promise<string[]> {
  const lists = await Promise.all((parts.commands ?? []).map((load) => load()));
  const commands = lists.flat().filter(({ target, dialog }) => dialog !== undefined || target?.(place) !== undefined);
  const places = [...parts.sections, ...parts.about];
  return matchingCommands([...commands, ...places], text).map(({ label }) => label);
}

test.each([
  ['invite', 'Invite member'],
  ['members', 'Members'],
  ['team', 'Members'],
  ['people', 'Members'],
  ['profile', 'Profile'],
  ['subscription', 'Subscription'],
  ['billing', 'Subscription'],
  ['upgrade', 'Subscription'],
  ['new doc', 'Create new Namespace'],
  ['new decision', 'Create new ADR'],
  ['new diagram', 'Create C4 Model'],
  ['api key', 'API keys'],
  ['token', 'API keys'],
  ['log out', 'Logout'],
  ['sign out', 'Logout'],
  ['password', 'Change password'],
  ['settings', 'Manage Organization'],
  ['settings', 'Project settings'],
  ['wiki', 'Documentation'],
  ['deleted', 'Trash'],
  ['backup', 'Export and import'],
  ['bug', 'Bug Report'],
  ['problem', 'Bug Report'],
  ['support', 'Bug Report'],
  ['help', 'Bug Report'],
  ['feature', 'Feature Request'],
  ['feedback', 'Feature Request'],
  ['idea', 'Feature Request'],
  ['map', 'Decision map'],
  ['timeline', 'Decision map'],
  ['voting', 'RFCs'],
  ['container', 'C4 Models'],
  ['pricing', 'Subscription'],
  ['remove member', 'Members'],
])('%j finds %j', async (text, label) => {
  expect(await offered(text)).toContain(label);
});

test.each([
  ['new adr', 'Create new ADR'],
  ['add adr', 'Create new ADR'],
  ['new rfc', 'Create new RFC'],
  ['new document', 'Create new document'],
  ['new page', 'Create new document'],
  ['new namespace', 'Create new Namespace'],
  ['new model', 'New DB Model'],
  ['new c4 model', 'Create C4 Model'],
  ['new project', 'New project'],
  ['new member', 'Invite member'],
  ['new api key', 'API keys'],
  ['delete project', 'Delete a project'],
  ['remove project', 'Delete a project'],
  ['deleted projects', 'Deleted projects'],
])('%j finds %j first', async (text, label) => {
  expect((await offered(text))[0]).toBe(label);
});
