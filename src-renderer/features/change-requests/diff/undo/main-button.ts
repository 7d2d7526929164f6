/** Returns true for an event of the main button of the mouse. The others open menus, scroll or go back. */
export const isMainButton = (event: Event): boolean => event instanceof MouseEvent && event.button === 0
