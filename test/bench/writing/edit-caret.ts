import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startBuiltHost } from '../processes/host-process.ts'
import { launchBrowser } from '../processes/launch-browser.ts'
import { addBook, openStore } from './large-book.ts'

/** The pages that are edited in a round. */
const EDITS = 20
const TYPED = 'Typed at once. '

/** The milliseconds from the press of Edit until the text has the caret, with the first time apart. */
export interface CaretTimes {
  first: number
  others: number[]
}

/**
 * Measures the time from Edit until the text has the caret, in a space of 10,000 pages. The host has no remote, like a
 * replica without a connection. Each time keys are pressed at once. Throws when one is lost.
 */
export async function measureEditCaret(rounds: number): Promise<CaretTimes> {
  const data = mkdtempSync(join(tmpdir(), 'carrel-edit-caret-'))
  const workspace = openStore(data)
  const { space, pages } = addBook(workspace)
  await workspace.close()
  const host = await startBuiltHost(data)
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await page.goto(`${host.url}/#token=${host.token}`)
    const times: number[] = []
    for (let edit = 0; edit <= rounds * EDITS; edit += 1)
      times.push(await pressEdit(page, `${host.url}/#/spaces/${space}/pages/${pages[edit % pages.length]}`))
    const [first = 0, ...others] = times
    return { first, others }
  } finally {
    await browser.close()
    await host.end()
    rmSync(data, { recursive: true, force: true })
  }
}

async function pressEdit(page: Page, address: string): Promise<number> {
  await page.goto(address)
  const edit = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })
  await page.getByRole('main').getByText('More words.').waitFor()
  await edit.waitFor()
  const time = page.evaluate(caretTime)
  await edit.click()
  await page.keyboard.type(TYPED)
  const measured = await time
  await page.waitForFunction(
    (typed) => document.querySelector('.cm-content')?.textContent.includes(typed) === true,
    TYPED,
  )
  await page.getByRole('status').getByText('Saved').waitFor()
  return measured
}

/**
 * Returns the milliseconds from the next click until the text has the focus and is painted. Runs in the browser. A task
 * of the highest priority follows the frame directly. A timer would follow all work that waits for the painted caret.
 */
function caretTime(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = (): void => {
          const isThere = document.activeElement?.classList.contains('cm-content') === true
          if (!isThere) requestAnimationFrame(look)
          else
            void scheduler.postTask(() => resolve(performance.now() - timeStamp), {
              priority: 'user-blocking',
            })
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}
