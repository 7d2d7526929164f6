import type { Browser, Page } from 'playwright-core'
import type { HostProcess } from './host-process.ts'
import { launchBrowser } from './launch-browser.ts'

/** The turns of the wheel without an effect after which a scroll is at its end. */
const RESTS = 20
/** The beginning of a mark in the timing of a page. The number of the reached screen follows. */
export const SCREEN_MARK = 'screen '
/** The pixels of a screen. */
const SCREEN_HEIGHT = 960

declare global {
  interface Window {
    frameTimes: number[]
    isOver: boolean
  }
}

/** The app of a host in a browser window that has its home screen open, so that a screen is a step within the app. */
export async function openApp({ url, token }: HostProcess): Promise<{ browser: Browser; page: Page }> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}/#token=${token}`)
  await page.getByRole('main').waitFor()
  return { browser, page }
}

/**
 * Returns the milliseconds from the step to an address until an element of a selector has been painted, and goes back
 * to the home screen.
 */
export async function timeScreen(page: Page, address: string, selector: string): Promise<number> {
  const milliseconds = await page.evaluate(
    async ([to, sought]) => {
      const start = performance.now()
      location.hash = to
      await new Promise<void>((resolve) => {
        const look = () => (document.querySelector(sought) ? resolve() : requestAnimationFrame(look))
        requestAnimationFrame(look)
      })
      // A task of the highest priority follows the frame that paints it. The next frame is up to 17 ms later.
      return scheduler.postTask(() => performance.now() - start, { priority: 'user-blocking' })
    },
    [address, selector] as const,
  )
  await page.evaluate(() => (location.hash = '/'))
  await page.locator(selector).first().waitFor({ state: 'detached' })
  return milliseconds
}

/**
 * Turns the wheel over an element until it is at its end. Returns the milliseconds of the frames. A script
 * cannot set the scroll position instead, because screens restore their place after it.
 */
export async function wheelFrames(page: Page, selector: string, pixels: number): Promise<number[]> {
  const element = page.locator(selector)
  await element.hover()
  await page.evaluate(() => {
    const frames: number[] = []
    let before = performance.now()
    const next = (now: number): void => {
      frames.push(now - before)
      before = now
      if (!window.isOver) requestAnimationFrame(next)
    }
    window.isOver = false
    window.frameTimes = frames
    requestAnimationFrame(next)
  })
  const start = await element.evaluate((scroll) => scroll.scrollTop)
  for (let rests = 0, last = start; rests < RESTS;) {
    await page.mouse.wheel(0, pixels)
    const now = await element.evaluate(
      (scroll, { mark, height }) =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => {
            performance.mark(mark + Math.floor(scroll.scrollTop / height))
            resolve(scroll.scrollTop)
          }),
        ),
      { mark: SCREEN_MARK, height: SCREEN_HEIGHT },
    )
    rests = now === last ? rests + 1 : 0
    last = now
  }
  const { frames, gone, height } = await element.evaluate((scroll) => {
    window.isOver = true
    const { scrollTop, scrollHeight, clientHeight } = scroll
    return { frames: window.frameTimes.slice(1), gone: scrollTop, height: scrollHeight - clientHeight }
  })
  if (gone < height - 1) throw new Error(`The wheel ended at ${gone} of ${height} pixels`)
  return frames
}
