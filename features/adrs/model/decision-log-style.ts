/** Style sheet of the decision log: light, dark and print, responsive from phones up. */

import { adrStates } from './adr-workflow.ts';

/** The file `style.css`. */
export const logStyle = `:root {
  color-scheme: light dark;
  --bg: #ffffff; --side: #f8f9fb; --hairline: #e6e8ed; --border: #d8dce3; --hover: #f1f3f6;
  --text: #1a1d24; --text-2: #4b5261; --muted: #626c7c; --link: #4350be; --focus: #6977e6;
  --neutral: #4b5261; --neutral-bg: #eef0f3; --dark: #ffffff; --dark-bg: #343a46;
  --red: #b42318; --red-bg: #ffecea; --green: #18794e; --green-bg: #e6f6ec;
  --yellow: #8a4b00; --yellow-bg: #fff4d6; --indigo: #3a46ad; --indigo-bg: #eef0ff;
  --purple: #6b2fa0; --purple-bg: #f4eafd; --info-line: #4a57c7;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #111318; --side: #0d0f13; --hairline: #232833; --border: #2e3440; --hover: #1f232c;
    --text: #e8eaf0; --text-2: #b4b9c6; --muted: #8f96a6; --link: #9aa5ff; --focus: #7f8bf0;
    --neutral: #b4b9c6; --neutral-bg: #2b2e35; --dark: #e8eaf0; --dark-bg: #343740;
    --red: #ff8f87; --red-bg: #372729; --green: #4cc38a; --green-bg: #1b2f2a;
    --yellow: #f5b84d; --yellow-bg: #352e20; --indigo: #9aa5ff; --indigo-bg: #272a3d;
    --purple: #c79bf2; --purple-bg: #2e293b; --info-line: #7f8bf0;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 24px; max-width: 1160px; background: var(--bg); color: var(--text);
  font: 15px/24px Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: 2px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
h1 { margin: 0; font-size: 28px; line-height: 35px; font-weight: 650; letter-spacing: -0.01em; }
small, .about, .way, time, .note, .number { font-size: 13px; line-height: 20px; }
.about, .way, .note, .number, time { color: var(--muted); }
.number, time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.badge {
  display: inline-block; flex: none; padding: 1px 6px; border-radius: 4px; font-size: 12px; line-height: 18px;
  font-weight: 500; white-space: nowrap; color: var(--neutral); background: var(--neutral-bg);
}
.badge[data-theme='dark'] { color: var(--dark); background: var(--dark-bg); }
.badge[data-theme='red'] { color: var(--red); background: var(--red-bg); }
.badge[data-theme='green'] { color: var(--green); background: var(--green-bg); }
.badge[data-theme='yellow'] { color: var(--yellow); background: var(--yellow-bg); }
.badge[data-theme='indigo'] { color: var(--indigo); background: var(--indigo-bg); }
.badge[data-theme='purple'] { color: var(--purple); background: var(--purple-bg); }

.filter { display: flex; flex-wrap: wrap; gap: 8px; margin: 24px 0 0; padding: 0; border: 0; }
.filter legend, .filter input { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.filter label {
  padding: 5px 10px; border: 1px solid var(--border); border-radius: 6px; font-size: 13px; line-height: 20px;
  color: var(--text-2); cursor: pointer;
}
.filter label span { color: var(--muted); font-variant-numeric: tabular-nums; }
.filter label:hover { background: var(--hover); }
.filter input:checked + label { border-color: var(--link); color: var(--link); background: var(--indigo-bg); }
.filter input:focus-visible + label { outline: 2px solid var(--focus); outline-offset: 2px; }
${adrStates
  .map((name) => `body:has(#state-${name}:checked) .log tbody tr:not([data-state='${name}'])`)
  .join(',\n')} { display: none; }

.log { width: 100%; margin-top: 16px; border-collapse: separate; border-spacing: 0; border: 1px solid var(--hairline); border-radius: 8px; overflow: hidden; }
.log th, .log td { padding: 9px 12px; text-align: left; vertical-align: top; font-size: 14px; line-height: 22px; border-top: 1px solid var(--hairline); }
.log thead th { border-top: 0; background: var(--side); color: var(--muted); font-size: 12px; line-height: 18px; font-weight: 500; }
.log tbody th { width: 100%; font-weight: 500; overflow-wrap: anywhere; }
.log tbody tr:hover { background: var(--hover); }
.log tbody th > a { color: inherit; text-decoration: none; }
.log tbody th > a:hover { color: var(--link); text-decoration: underline; }
.note { font-weight: 400; white-space: nowrap; }
.empty { margin-top: 24px; color: var(--muted); }

.way { margin-bottom: 8px; }
.record { display: grid; grid-template-columns: minmax(0, 720px) 264px; gap: 48px; }
.strip { display: flex; align-items: center; gap: 10px; margin: 16px 0; padding: 10px 12px; border-radius: 8px; background: var(--side); color: var(--text-2); font-size: 13px; line-height: 20px; }
.banners { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 8px; margin: 0 0 16px; }
.banner { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 8px; padding: 10px 12px; border: 1px solid var(--hairline); border-radius: 8px; color: inherit; text-decoration: none; font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.banner small { grid-column: 1 / -1; color: var(--muted); }
.banner b { color: var(--muted); font-weight: 400; }
.banner:hover { background: var(--hover); }
.warning { margin: 0 0 12px; padding: 10px 12px; border-left: 3px solid #e2a336; border-radius: 4px; background: var(--yellow-bg); font-size: 14px; line-height: 20px; }
aside { font-size: 13px; line-height: 20px; overflow-wrap: anywhere; }
aside h2, .notes h2 { margin: 24px 0 8px; font-size: 13px; line-height: 20px; font-weight: 600; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 16px; margin: 0; }
dt { color: var(--muted); } dd { margin: 0; }
.history { margin: 0; padding: 0; list-style: none; }
.history li { position: relative; margin-left: 4px; padding: 0 0 14px 18px; border-left: 1px solid var(--border); color: var(--text-2); }
.history li:last-child { border-color: transparent; }
.history b { color: var(--text); font-weight: 600; }
.history li::before { content: ''; position: absolute; left: -5px; top: 6px; width: 9px; height: 9px; border-radius: 50%; background: var(--muted); box-shadow: 0 0 0 3px var(--bg); }
.history li[data-theme='green']::before { background: var(--green); }
.history li[data-theme='yellow']::before { background: var(--yellow); }
.history li[data-theme='red']::before { background: var(--red); }
.history li[data-theme='indigo']::before { background: var(--indigo); }
.history li[data-theme='purple']::before { background: var(--purple); }
.history blockquote { margin: 4px 0 0; padding: 0; border: 0; color: var(--text-2); }
.history blockquote p { margin: 0; } .history blockquote p::before { content: '\\201c'; } .history blockquote p::after { content: '\\201d'; }
.notes ol { margin: 0; padding: 0; list-style: none; }
.notes li { padding: 10px 0; border-top: 1px solid var(--hairline); }
.notes p { margin: 0; } .by { font-size: 13px; line-height: 20px; }
.turns { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 32px; padding-top: 16px; border-top: 1px solid var(--hairline); font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.turns a { text-decoration: none; } .turns a:hover { text-decoration: underline; }
.turns small { display: block; color: var(--muted); } .turns :last-child { text-align: right; } .turns small:last-child { text-align: inherit; }

.text { overflow-wrap: anywhere; }
.text > * { margin: 12px 0; } .text > :first-child { margin-top: 0; }
.text h2 { margin: 32px 0 8px; font-size: 21px; line-height: 28px; } .text h3 { margin: 32px 0 8px; font-size: 17px; line-height: 24px; }
.text h4 { margin: 24px 0 8px; font-size: 15px; line-height: 22px; } .text h5, .text h6 { margin: 24px 0 8px; font-size: 13px; line-height: 20px; }
.text li > p, .text td > p, .text th > p { margin: 0; } .text li > p + p { margin-top: 8px; }
.text pre { padding: 12px; border: 1px solid var(--hairline); border-radius: 8px; background: var(--side); font: 13px/20px 'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace; overflow-x: auto; overflow-wrap: normal; white-space: pre; }
.text pre[data-lang]::before { content: attr(data-lang); float: right; margin-left: 12px; color: var(--muted); font-size: 12px; }
.text pre.raw { white-space: pre-wrap; overflow-wrap: anywhere; }
.text :not(pre) > code { padding: 1px 4px; border-radius: 4px; background: var(--neutral-bg); font: 0.87em 'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace; }
.text blockquote { margin-left: 0; padding-left: 14px; border-left: 3px solid var(--border); color: var(--text-2); }
.table { overflow-x: auto; overflow-wrap: normal; } .table table { border-collapse: collapse; min-width: 50%; }
.table th, .table td { padding: 6px 10px; border: 1px solid var(--border); vertical-align: top; min-width: 72px; } .table :is(th, td):not([align]) { text-align: left; } .table th { background: var(--side); font-weight: 600; }
.alert { padding: 10px 12px; border-left: 3px solid var(--info-line); border-radius: 4px; background: var(--indigo-bg); }
.alert > :first-child { margin-top: 0; } .alert > :last-child { margin-bottom: 0; }
.alert-warning { border-color: #e2a336; background: var(--yellow-bg); } .alert-success { border-color: #2b9a5b; background: var(--green-bg); } .alert-danger { border-color: #e5484d; background: var(--red-bg); }
.tasks { padding-left: 0; list-style: none; } .task { display: grid; grid-template-columns: auto 1fr; gap: 8px; }
.box { width: 15px; height: 15px; margin-top: 5px; border: 1.5px solid var(--muted); border-radius: 4px; } .box-done { border-color: var(--link); background: var(--link); }
figure { margin: 0; } img { max-width: 100%; height: auto; border-radius: 8px; }
details { padding: 8px 12px; border: 1px solid var(--hairline); border-radius: 8px; } summary { cursor: pointer; font-weight: 600; }
.mention { padding: 1px 4px; border-radius: 4px; background: var(--indigo-bg); } .gone { color: var(--muted); font-style: italic; } .file small { color: var(--muted); }
hr { border: 0; border-top: 1px solid var(--hairline); }

@media (max-width: 1040px) {
  .record { grid-template-columns: minmax(0, 1fr); gap: 24px; } .record > * { max-width: 720px; }
  aside { padding-top: 16px; border-top: 1px solid var(--hairline); }
}
@media (max-width: 640px) {
  body { padding: 16px 12px; } h1 { font-size: 22px; line-height: 29px; }
  .log, .log tbody { display: block; } .log thead { display: none; }
  .log tbody tr { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: center; padding: 10px 12px; border-top: 1px solid var(--hairline); }
  .log tbody tr:first-child { border-top: 0; }
  .log tbody th { order: -1; width: 100%; } .log tbody th, .log tbody td { padding: 0; border: 0; }
  .filter label { padding: 11px 12px; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 11pt; line-height: 1.45; } .filter, .turns { display: none; }
  .record { display: block; } aside { margin-top: 16pt; padding-top: 8pt; border-top: 1px solid var(--border); }
  a { color: inherit; } .text a[href^='http']::after { content: ' (' attr(href) ')'; font-size: 9pt; overflow-wrap: anywhere; }
  .badge, .strip, .warning, .alert, .text pre { print-color-adjust: exact; } .text pre { white-space: pre-wrap; }
  h2, h3, h4 { break-after: avoid; } figure, tr, .banner { break-inside: avoid; }
  details::details-content { display: block; content-visibility: visible; height: auto; }
}
`;
