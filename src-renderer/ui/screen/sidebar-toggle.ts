const NAME = 'data-sidebar-toggle'

/** The attribute of the buttons that open and close the sidebar. Each goes when it is pressed. */
export const SIDEBAR_TOGGLE = { [NAME]: '' }

/** Returns the button within an element that opens or closes the sidebar. */
export const sidebarToggle = (around: Element | null | undefined): HTMLElement | null | undefined =>
  around?.querySelector<HTMLElement>(`[${NAME}]`)

/** True for a button that opens or closes the sidebar. */
export const isSidebarToggle = (element: Element | null): boolean => element?.hasAttribute(NAME) === true
