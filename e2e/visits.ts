/** Helpers for visitors: forms, mails, sign-in and sign-out. */
import * as z from 'zod';
import { sendJson, type Send } from '../tools/api-client.ts';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Credentials. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), links: z.array(z.string()) }));

/** The link of the newest mail to an address with a matching subject; waits for it. */
export async function mailedLink(send: Send, email: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = mailbox.parse(await sendJson(send, { method: 'GET', url: '/dev/mailbox.json' }));
      link = mails.find((mail) => mail.to.includes(email) && subject.test(mail.subject))?.links[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

/** Submits the sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The button that only signed-in people see. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /user menu$/ });

/** Signs in at the root and waits for the product. */
export async function signIn(page: Page, login: Login): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, login);
  await expect(userMenu(page)).toBeVisible();
}

/** Signs out through the menu and waits for the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}
