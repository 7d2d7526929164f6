import { flushPromises } from '@vue/test-utils'

/**
 * Clicks the button of the document with a text, which may stand in a dialog, and waits for the answers. `at` chooses
 * one of several, from the end when it is negative.
 *
 * @throws Error when there is no such button
 */
export async function pressButton(text: string, at = 0): Promise<void> {
  const found = [...document.querySelectorAll('button')]
    .filter((button) => button.textContent.trim() === text)
    .at(at)
  if (!found) throw new Error(`There is no button "${text}"`)
  found.click()
  await flushPromises()
}
