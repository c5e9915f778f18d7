/** Mail templates of RFCs. */
import type { MailTemplate } from '#platform/mail/server/mailer.ts';

/** URLs of an RFC's discussion and of unsubscribing. */
const addressOf = (publicUrl: string, { projectCode = '', rfcId = '' }: Readonly<Record<string, string>>): string =>
  `${publicUrl}/project/${encodeURIComponent(projectCode)}/rfcs/${encodeURIComponent(rfcId)}/view?tab=discussion`;

const footnoteOf = (address: string): string =>
  `You get at most one mail an hour about this RFC, because you take part in it or were mentioned. To get no more:\n${address}&mails=off`;

const news: MailTemplate = (data, publicUrl) => {
  const address = addressOf(publicUrl, data);
  const { name = '', what = '', excerpt = '', subject = '' } = data;
  return {
    subject,
    paragraphs: [`${name} ${what}`, ...(excerpt ? [excerpt] : [])],
    action: { label: 'Open the discussion', url: address },
    footnote: footnoteOf(address),
  };
};

const waiting: MailTemplate = (data, publicUrl) => {
  const address = addressOf(publicUrl, data);
  const { subject = '', count = '' } = data;
  return {
    subject,
    paragraphs: [count === '1' ? 'There is something new in this RFC.' : `There are ${count} new things in this RFC.`],
    action: { label: 'Open the discussion', url: address },
    footnote: footnoteOf(address),
  };
};

/** Templates by name. */
export const rfcMails = { 'rfcs.news': news, 'rfcs.waiting': waiting } satisfies Record<string, MailTemplate>;
