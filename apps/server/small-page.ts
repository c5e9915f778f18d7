/** Small pages that the server writes itself: they work without scripts and without the web application. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A page with a title; `body` is HTML. */
export const smallPage = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} – Archwright</title><style>
:root{color-scheme:light dark;--bg:#f8f9fb;--card:#fff;--line:#e6e8ed;--text:#1a1d24;--muted:#626c7c;--link:#4350be}
@media (prefers-color-scheme:dark){:root{--bg:#0d0f13;--card:#171a21;--line:#232833;--text:#e8eaf0;--muted:#8f96a6;--link:#9aa5ff}}
body{margin:0;padding:40px 16px;background:var(--bg);color:var(--text);font:14px/21px Inter,system-ui,sans-serif}
main{max-width:720px;margin:0 auto}h1{font-size:22px;line-height:29px;margin:0 0 4px}h2{font-size:15px;margin:0}
.meta,.lead{color:var(--muted);margin:4px 0 16px}article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px 20px;margin:12px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}a{color:var(--link)}
form{display:flex;gap:12px;align-items:center;justify-content:space-between;margin:0}form p{margin:0}
button{flex:none;font:inherit;font-weight:500;padding:6px 12px;border:1px solid var(--line);border-radius:6px;background:var(--card);color:var(--text);cursor:pointer}
</style></head><body><main>${body}</main></body></html>`;
