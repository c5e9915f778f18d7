/** Styles of the API documentation: the colours of the design guide, without the code of the application. */

/** The style sheet of every page. */
export const docsStyle = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#111318);--side:light-dark(#f8f9fb,#171a21);--line:light-dark(#e6e8ed,#232833);--border:light-dark(#c3c8d2,#3a4150);
--text:light-dark(#1a1d24,#e8eaf0);--muted:light-dark(#5b6473,#9aa1b1);--link:light-dark(#4350be,#9aa5ff);--accent:light-dark(#4a57c7,#5967e0);--hover:light-dark(#f1f3f6,#1d212b);
--get:light-dark(#0b5cad,#7cb8f5);--post:light-dark(#18794e,#6fd3a0);--put:light-dark(#8a4b00,#e9b765);--delete:light-dark(#b42318,#ff9a92);--focus:#6977e6}
:root[data-mantine-color-scheme=light]{color-scheme:light}:root[data-mantine-color-scheme=dark]{color-scheme:dark}
*{box-sizing:border-box}html{scroll-padding-top:72px}
body{margin:0;background:var(--bg);color:var(--text);font:14px/21px Inter,system-ui,sans-serif}
a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}main p a,main li a,.who a{text-decoration:underline}
code,pre,textarea,.path{font:12px/19px ui-monospace,SFMono-Regular,Menlo,monospace}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:6px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;z-index:3;background:var(--bg);padding:8px}
.top{position:sticky;top:0;z-index:2;display:flex;gap:16px;align-items:center;min-height:56px;padding:8px 24px;background:var(--bg);border-bottom:1px solid var(--line)}
.brand{font-weight:600;color:var(--text);white-space:nowrap}.find{position:relative;flex:1;max-width:420px}
.top .who{margin-left:auto;color:var(--muted);font-size:13px;text-align:right}
input,textarea,select{width:100%;padding:6px 10px;color:var(--text);background:var(--bg);border:1px solid var(--border);border-radius:6px;font-size:14px}
input,select{height:34px;font-family:inherit}textarea{resize:vertical;min-height:120px;font-size:12px}
.found{position:absolute;top:40px;left:0;right:0;margin:0;padding:4px;list-style:none;max-height:60vh;overflow:auto;background:var(--bg);border:1px solid var(--border);border-radius:8px;box-shadow:0 8px 24px rgba(0,0,0,.18)}
.found [role=option]{padding:6px 8px;border-radius:6px;cursor:pointer}.found [aria-selected=true]{background:var(--hover)}.found small{display:block;color:var(--muted)}
.frame{display:grid;grid-template-columns:232px minmax(0,1fr);max-width:1180px;margin:0 auto}
.areas{padding:24px 16px;border-right:1px solid var(--line)}.areas ul{position:sticky;top:80px;max-height:calc(100vh - 104px);overflow:auto;margin:0;padding:0;list-style:none}
.areas a{display:block;padding:5px 10px;border-radius:6px;color:var(--text)}.areas a:hover{background:var(--hover);text-decoration:none}.areas a[aria-current]{background:var(--hover);color:var(--link);font-weight:600}
main{padding:32px 40px 80px;min-width:0}h1{font-size:28px;line-height:35px;margin:0 0 8px;letter-spacing:-.01em}h2{font-size:18px;line-height:26px;margin:36px 0 8px}
h3{font-size:13px;line-height:20px;margin:20px 0 6px}p{margin:0 0 12px;max-width:72ch}.note,.lead{color:var(--muted)}main ul{padding-left:20px;margin:0 0 12px}
.op{border:1px solid var(--line);border-radius:8px;margin:8px 0;background:var(--bg)}.op>summary{display:grid;grid-template-columns:64px minmax(0,1fr);gap:2px 8px;padding:10px 14px;cursor:pointer;list-style:none}
.op>summary::-webkit-details-marker{display:none}.op>summary:hover{background:var(--hover);border-radius:8px}.op>summary h2{display:contents;font-weight:400}.op[open]>summary{border-bottom:1px solid var(--line)}
.method{font:600 12px/20px ui-monospace,SFMono-Regular,Menlo,monospace}.GET{color:var(--get)}.POST{color:var(--post)}.PUT,.PATCH{color:var(--put)}.DELETE{color:var(--delete)}
.path{font-size:13px;overflow-wrap:anywhere}.says{grid-column:2;color:var(--muted);font-size:13px}.body{padding:14px 16px 18px}
pre{margin:0;padding:10px 12px;overflow:auto;max-height:420px;background:var(--side);border:1px solid var(--line);border-radius:6px;white-space:pre}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}th{text-align:left;color:var(--muted);font-weight:500}th,td{padding:5px 12px 5px 0;border-bottom:1px solid var(--line);vertical-align:top}td:first-child{white-space:nowrap}
pre+p,.scroll+p{margin-top:12px}.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:0 16px}
.with-copy{position:relative}.with-copy button{position:absolute;top:6px;right:6px}
button{height:30px;padding:0 12px;color:var(--text);background:var(--bg);border:1px solid var(--border);border-radius:6px;font:500 13px Inter,system-ui,sans-serif;cursor:pointer}button:hover{background:var(--hover)}
button.primary{color:#fff;background:var(--accent);border-color:var(--accent)}button.danger{color:#fff;background:#c62828;border-color:#c62828}button[disabled]{opacity:.6;cursor:default}
.try{margin-top:20px;border:1px solid var(--line);border-radius:8px;padding:14px;background:var(--side)}.try h3{margin-top:0}.try label{display:block;margin:0 0 10px;font-size:13px}.try label span{display:block;margin-bottom:3px}
.try .row{display:flex;gap:8px;align-items:center;flex-wrap:wrap}.answer{margin-top:14px}.answer h3{display:flex;gap:10px;align-items:baseline}.good{color:var(--post)}.bad{color:var(--delete)}
dialog{max-width:440px;color:var(--text);background:var(--bg);border:1px solid var(--border);border-radius:12px;padding:20px}dialog::backdrop{background:rgba(26,29,36,.5)}dialog .row{display:flex;gap:8px;justify-content:flex-end;margin-top:16px}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:8px;padding:0!important;list-style:none}.cards a{display:block;padding:12px 14px;border:1px solid var(--line);border-radius:8px;color:var(--text);text-decoration:none!important}.cards a:hover{background:var(--hover)}.cards small{display:block;color:var(--muted)}
.small-areas{display:none}
@media (max-width:760px){.frame{display:block}.areas{display:none}.small-areas{display:block;padding:12px 16px 0}.top{padding:8px 16px;flex-wrap:wrap;gap:8px 12px}.top .who{flex-basis:auto}.find{order:3;flex-basis:100%;max-width:none}main{padding:20px 16px 64px}html{scroll-padding-top:112px}.op>summary{grid-template-columns:1fr}.says{grid-column:1}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;
