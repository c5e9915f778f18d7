/** What other programs put on the clipboard, in the dialect of each, for the tests of paste. */

const officeHead = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- /* Style Definitions */ p.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->`;
const officeFoot = '<!--EndFragment--></body></html>';

/** A paragraph of a list as a word processor writes it; `sign` is what it prints before the text. */
const listed = (list: number, level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span style='mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

/** Lists of two kinds, in each other, one that starts later. */
export const wordLists = `${officeHead}<p class=MsoNormal>Steps<o:p></o:p></p>${listed(0, 1, '1.', 'Plan')}${listed(0, 2, 'a.', 'Ask')}${listed(0, 3, '·', 'Ines')}${listed(0, 3, '·', 'Tom')}${listed(0, 2, 'b.', 'Write')}${listed(0, 1, '2.', 'Build')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>${listed(1, 1, '5.', 'Later')}<p class=MsoNormal>End</p>${officeFoot}`;

/** Title, headings, a quote and what the program marks by names alone. */
export const wordHeadings = `${officeHead}<p class=MsoTitle>Report<o:p></o:p></p><h1 style='margin-top:12.0pt'><a name="_Toc1"></a><a name="OLE_LINK1"><span style='mso-bookmark:_Toc1'>One</span></a><o:p></o:p></h1><p class=MsoHeading2>Two</p><p class=MsoNormal style='mso-outline-level:3'>Three</p><p class=MsoQuote>Said <i style='mso-bidi-font-style:normal'>so</i></p><p class=MsoNormal>See <a href="#_Toc1">there</a>, <b>bold</b>, <st1:place w:st="on"><st1:City w:st="on">Paris</st1:City></st1:place>.<span style='mso-spacerun:yes'>  </span></p>${officeFoot}`;

/** Tracked changes, a comment with its text at the end, hidden text. */
export const wordChanges = `${officeHead}<p class=MsoNormal>Keep <span class=msoIns><ins cite="mailto:Ann" datetime="2026-01-02T10:00">new</ins></span><span class=msoDel><del cite="mailto:Ann" datetime="2026-01-02T10:00">old</del></span> <a style='mso-comment-reference:AL_1;mso-comment-date:20260102T1000'>words</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AL1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>.<span style='display:none;mso-hide:all'>secret</span></p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>${officeFoot}`;

/** A table with merged cells. */
export const wordTable = `${officeHead}<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=301 colspan=2 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Both<o:p></o:p></b></p></td></tr><tr style='mso-yfti-irow:1'><td width=150 rowspan=2 valign=top><p class=MsoNormal>Left<o:p></o:p></p></td><td width=150><p class=MsoNormal>Upper<o:p></o:p></p></td></tr><tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'><td width=150><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>${officeFoot}`;

const onlineItem = (kind: string, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${kind} class="BulletListStyle1 SCXW1" role="list" style="margin:0"><li data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" xml:lang="EN-GB"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></${kind}></div>`;

/** The web edition exports each item as a separate list. */
export const wordOnlineLists = `<meta charset="utf-8"><div class="OutlineElement"><p class="Paragraph"><span>Intro</span></p></div>${onlineItem('ul', 1, 'one')}${onlineItem('ul', 2, 'inner')}${onlineItem('ol', 3, 'first')}${onlineItem('ul', 1, 'two')}`;

const run = (text: string, style = 'font-family:Arial,sans-serif;font-weight:400;text-decoration:none') =>
  `<span style="font-size:11pt;color:#000000;background-color:transparent;${style};white-space:pre-wrap;">${text}</span>`;
const check = (checked: boolean, level: number, text: string) =>
  `<li dir="ltr" role="checkbox" aria-checked="${checked}" style="list-style-type:none;font-size:11pt" aria-level="${level}"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${checked ? '' : 'un'}checked" aria-roledescription="checkbox" /><p dir="ltr" style="line-height:1.38" role="presentation">${run(text, checked ? 'text-decoration:line-through' : 'text-decoration:none')}</p></li>`;
const docs = (html: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f2a3c">${html}</b><br class="Apple-interchange-newline">`;

/** Checklists with a checklist and a bullet inside. */
export const docsChecklist = docs(
  `<ul style="margin-top:0">${check(true, 1, 'Plan')}${check(false, 1, 'Build')}<ul style="margin-top:0">${check(true, 2, 'Walls')}</ul></ul>`,
);

const code = "font-family:'Roboto Mono',monospace;font-weight:400";
/** Lists in each other, a line of code in the text, and lines of code. */
export const docsCode = docs(
  `<p dir="ltr">${run('Run ')}${run('make all', code)}${run(' now')}</p><br /><ol style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${run('one')}</p></li><ol><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${run('deep')}</p></li></ol></ol><br /><div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="624" /></colgroup><tbody><tr><td style="padding:5pt"><p dir="ltr">${run('if (a)&nbsp;{', code)}${run('<br>', code)}${run('&nbsp;&nbsp;go();', code)}</p><p dir="ltr">${run('}', code)}</p></td></tr></tbody></table></div>`,
);

/** A page of a code host: permalinks at headings, code, an alert, tasks, a fold. */
export const githubPage = `<meta charset='utf-8'><div class="markdown-heading" dir="auto"><h2 tabindex="-1" class="heading-element" dir="auto">Setup</h2><a id="user-content-setup" class="anchor" aria-label="Permalink: Setup" href="https://git.example/a/b#setup"><svg class="octicon octicon-link" viewBox="0 0 16 16"><path d="m7.775 3.275"></path></svg></a></div><div class="highlight highlight-source-ts" dir="auto"><pre><span class="pl-k">let</span> <span class="pl-s1">a</span> <span class="pl-c1">=</span> <span class="pl-c1">1</span>
<span class="pl-en">go</span>()</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="let a = 1"><svg></svg></clipboard-copy></div></div><div class="markdown-alert markdown-alert-warning" dir="auto"><p class="markdown-alert-title" dir="auto"><svg class="octicon"></svg>Warning</p><p dir="auto">Mind the gap</p></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox" checked=""> done</li><li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox"> open<ul><li>plain</li></ul></li></ul><details><summary><h3>More</h3></summary><p>inside</p></details>`;

/** An article of an encyclopaedia. */
export const wikiArticle = `<h2 id="History"><span class="mw-headline">History</span><span class="mw-editsection"><span>[</span><a href="https://wiki.example/edit">edit</a><span>]</span></span></h2><p>The <a href="https://wiki.example/wiki/Loom" title="Loom">loom</a><sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> came <b>early</b>.</p><table class="wikitable"><caption>Sizes</caption><tbody><tr><th>Name</th><th>Size</th></tr><tr><td>A</td><td>1<table><tbody><tr><td>in</td><td>side</td></tr></tbody></table></td></tr></tbody></table><dl><dt>Warp</dt><dd>lengthwise</dd></dl><figure typeof="mw:File"><a href="https://wiki.example/wiki/File:L.jpg"><img src="https://upload.example/l.jpg" alt="a loom"></a><figcaption>A loom</figcaption></figure>`;

/** A page of a company wiki: its table, tasks, panel, code and expander. */
export const wikiPage = `<div class="table-wrap"><table class="confluenceTable" data-layout="default"><colgroup><col style="width: 50%;"></colgroup><tbody><tr><th class="confluenceTh"><p>Who</p></th><th class="confluenceTh"><p>What</p></th></tr><tr><th class="confluenceTh"><p>Ann</p></th><td class="confluenceTd"><ul><li><p>a</p></li></ul></td></tr></tbody></table></div><ul class="inline-task-list" data-inline-tasks-content-id="9"><li class="checked" data-inline-task-id="1"><span class="placeholder-inline-tasks">call</span></li><li data-inline-task-id="2"><span>write</span></li></ul><div class="confluence-information-macro confluence-information-macro-tip"><span class="aui-icon aui-icon-small aui-iconfont-approve confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Well done</p></div></div><div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence">int a;</pre></div></div><div class="expand-container"><div class="expand-control"><span class="expand-icon aui-icon">Click here to expand</span><span class="expand-control-text">Details</span></div><div class="expand-content"><p>hidden</p></div></div><div data-task-list-local-id="t"><div data-task-local-id="t1" data-task-state="DONE">ship</div><div data-task-local-id="t2" data-task-state="TODO">rest</div></div>`;

/** Cells of the spreadsheet of an office suite. */
export const excelCells = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Excel.Sheet><style><!--td {mso-ignore:padding; color:black;} .xl65 {mso-number-format:"0\\.00";}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 width=64 style='height:15.0pt;width:48pt;font-weight:700'>Name</td><td class=xl65 width=64 align=right x:num="1.5">1.50</td></tr><tr height=20><td height=20 colspan=2 style='mso-ignore:colspan'>both</td></tr><!--EndFragment--></table></body></html>`;

/** Cells of the spreadsheet of an office suite in the browser. */
export const sheetsCells = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;A&quot;}">A</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:2}" data-sheets-formula="=1+1">2</td></tr><tr style="height:21px;"><td>two<br/>lines</td><td></td></tr></tbody></table>`;

/** Cells of the spreadsheet of a desktop computer maker. */
export const numbersCells = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><style type="text/css">p.p1 {margin: 0.0px; font: 10.0px 'Helvetica Neue'}</style></head><body><table cellspacing="0" cellpadding="0" style="border-collapse: collapse"><tbody><tr><td valign="top" style="width: 83.0px"><p class="p1"><b>x</b></p></td><td valign="top"><p class="p1">1</p></td></tr></tbody></table></body></html>`;
