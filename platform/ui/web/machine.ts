/** What kind of machine this is, as far as keys go. */

/** True on machines of Apple, whose keys have names of their own. */
export const isAppleMachine: boolean = /mac|iphone|ipad|ipod/i.test(navigator.platform);
