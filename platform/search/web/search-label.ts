/** The name of search in menus, fields and titles. */
export const searchLabel = 'Search';
