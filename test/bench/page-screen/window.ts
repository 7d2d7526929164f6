import type { Page } from 'playwright-core'
import type { PageKind } from './write-pages.ts'

const WHEEL = 240
/** The milliseconds between two turns of the wheel. */
const PAUSE = 50
const TURNS = 60
/** The time for which a person's pointer rests on a title before the press, at least, in milliseconds. */
const REST = 100

const inTree = (page: Page, title: string) =>
  page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem', { name: title, exact: true })

/** Opens a space, and its first page. */
export async function startOfPages(page: Page, space: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), `/spaces/${space}`)
  await inTree(page, 'Start').click()
  await page.locator('article.prose').getByText('The first page.').waitFor()
}

/**
 * Points at a page in the tree and clicks it. Returns the milliseconds until a text of it is painted. Goes back to the
 * first page.
 */
export async function timeClick(page: Page, title: string, sought: string): Promise<number> {
  await inTree(page, title).hover()
  await page.waitForTimeout(REST)
  const painted = page.evaluate(untilPainted, sought)
  await inTree(page, title).click()
  const milliseconds = await painted
  await inTree(page, 'Start').click()
  await page.locator('article.prose').getByText('The first page.').waitFor()
  return milliseconds
}

/** Waits in the window for a click, and then for a frame that paints a text of an article. */
async function untilPainted(text: string): Promise<number> {
  const start = await new Promise<number>((resolve) =>
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  )
  await new Promise<void>((resolve) => {
    const look = () =>
      document.querySelector('article.prose')?.textContent.includes(text)
        ? resolve()
        : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })
  // A task of the highest priority follows the frame that paints the text. The next frame is up to 17 ms later.
  return scheduler.postTask(() => performance.now() - start, { priority: 'user-blocking' })
}

/** Opens the first page of a kind and turns the wheel over it. Returns the milliseconds of its frames. */
export async function frames(page: Page, { name, sought }: PageKind): Promise<number[]> {
  await inTree(page, `${name} 0`).click()
  const article = page.locator('article.prose')
  await article.getByText(sought, { exact: true }).first().waitFor()
  await article.hover({ position: { x: 200, y: 150 } })
  const before = await article.evaluate((element) => element.getBoundingClientRect().top)
  const times = page.evaluate(framesFor, TURNS * PAUSE)
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, WHEEL)
    await page.waitForTimeout(PAUSE)
  }
  const after = await article.evaluate((element) => element.getBoundingClientRect().top)
  if (after > before - WHEEL) throw new Error(`The page ${name} did not scroll`)
  return times
}

function framesFor(duration: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = []
    const start = performance.now()
    let last = start
    const next = (now: number): void => {
      times.push(now - last)
      last = now
      if (now - start < duration) requestAnimationFrame(next)
      else resolve(times.slice(1))
    }
    requestAnimationFrame(next)
  })
}
