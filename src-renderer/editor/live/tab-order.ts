const STOPS = 'a[href], button, input, select, textarea, summary, iframe, video, audio, [tabindex="0"]'

/**
 * Removes the controls of a drawn block from the Tab order, so that Escape and Tab leave the editor without a stop at
 * each block. The keyboard edits the source of these controls.
 */
export function leaveTabOrder(block: Element): void {
  for (const control of block.querySelectorAll<HTMLElement>(STOPS)) control.tabIndex = -1
}
