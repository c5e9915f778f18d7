/** Platform detection for keyboard shortcuts. */

/** True on Apple platforms, whose modifier keys have other names. */
export const isAppleMachine: boolean = /mac|iphone|ipad|ipod/i.test(navigator.platform);
