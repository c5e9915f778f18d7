/** The content of a mail, rendered as plain text and as HTML. */

/** A mail without its recipient. Texts are plain; nothing in them is HTML. */
export interface MailContent {
  readonly subject: string;
  /** Greeting line, for example `Hello Ada,`. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** What a mail gathers, each with its own link. */
  readonly items?: readonly MailItem[];
  /** Below the items. */
  readonly after?: string;
  /** The main link of the mail; in the text part it has its own line. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the line. */
  readonly footnote?: string;
  /** Stops such mails with one request and without signing in (RFC 8058): mail programs offer it beside the sender. */
  readonly unsubscribe?: string;
}

/** Something that a mail tells beside other things. */
export interface MailItem {
  readonly text: string;
  /** What was written; may be empty. */
  readonly detail: string;
  /** Where it is; may be empty. */
  readonly place: string;
  readonly url: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Makes a text safe for a header: one line, whatever it contains. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** The text part. */
export function mailText(content: MailContent): string {
  const blocks = [
    ...(content.greeting ? [content.greeting] : []),
    ...content.paragraphs,
    ...(content.items ?? []).map(({ text, detail, place, url }) =>
      [text, detail, place, url].filter(Boolean).join('\n'),
    ),
    ...(content.after ? [content.after] : []),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.footnote ? [`--\n${content.footnote}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Small print, with its links. */
const withLinks = (text: string): string =>
  escape(text)
    .replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}" style="color:#4350be">${url}</a>`)
    .replaceAll('\n', '<br>');

const button = (action: { label: string; url: string }): string => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td style="border-radius:6px;background:#4a57c7"><a href="${escape(action.url)}"
style="display:inline-block;padding:10px 20px;${font};font-size:14px;font-weight:500;color:#ffffff;text-decoration:none">${escape(action.label)}</a></td>
</tr></table>
<p style="margin:0 0 16px;${font};font-size:12px;line-height:18px;color:#626c7c">If the button does not work, open this address:<br>
<a href="${escape(action.url)}" style="color:#4350be;word-break:break-all">${escape(action.url)}</a></p>`;

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:14px;line-height:22px;color:#1a1d24">${escape(text).replaceAll('\n', '<br>')}</p>`;

const itemHtml = ({ text, detail, place, url }: MailItem): string => `
<p style="margin:0 0 4px;${font};font-size:14px;line-height:22px"><a href="${escape(url)}"
style="color:#4350be;text-decoration:none">${escape(text)}</a></p>${
  detail
    ? `
<p style="margin:0 0 4px;${font};font-size:14px;line-height:22px;color:#3f4754">${escape(detail).replaceAll('\n', '<br>')}</p>`
    : ''
}
<p style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #e6e8ed;${font};font-size:12px;line-height:18px;color:#626c7c">${escape(place)}</p>`;

/** The HTML part: one card, no images, no external resources. */
export function mailHtml(content: MailContent): string {
  const body = [
    ...(content.greeting ? [paragraph(content.greeting)] : []),
    ...content.paragraphs.map(paragraph),
    ...(content.items ?? []).map(itemHtml),
    ...(content.after ? [paragraph(content.after)] : []),
    ...(content.action ? [button(content.action)] : []),
  ].join('\n');
  const footnote = content.footnote
    ? `<p style="margin:16px 0 0;${font};font-size:12px;line-height:18px;color:#626c7c;overflow-wrap:anywhere">${withLinks(content.footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escape(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#f8f9fb">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f9fb"><tr><td align="center" style="padding:40px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td style="padding:0 0 16px;${font};font-size:18px;font-weight:600;color:#4a57c7">Archwright</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e6e8ed;border-radius:12px;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;${font};font-size:20px;line-height:28px;font-weight:600;color:#1a1d24">${escape(content.subject)}</h1>
${body}</td></tr>
<tr><td>${footnote}</td></tr></table>
</td></tr></table></body></html>`;
}

/** Every http(s) URL in a text, in order. */
export const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
