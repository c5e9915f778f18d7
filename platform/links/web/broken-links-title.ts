/** Title of the report, in menus and on its page. */
export const brokenLinksTitle = 'Broken links';
