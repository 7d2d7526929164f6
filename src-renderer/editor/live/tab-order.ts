const STOPS = 'a[href], button, input, select, textarea, summary, iframe, video, audio, [tabindex="0"]'

/**
 * Takes the controls of a drawn block out of the order of the Tab key: from the text, Escape and Tab lead out of the
 * editor, not through every block of the page. The keyboard edits the source of these controls.
 */
export function leaveTabOrder(block: Element): void {
  for (const control of block.querySelectorAll<HTMLElement>(STOPS)) control.tabIndex = -1
}
