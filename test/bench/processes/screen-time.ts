import { chromium, type Browser, type Page } from 'playwright-core'
import type { HostProcess } from './host-process.ts'

/** The app of a host in a browser window that has its home screen open, so that a screen is a step within the app. */
export async function openApp({ url, token }: HostProcess): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
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
        look()
      })
      // The frame with the element is painted before the next one begins.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - start
    },
    [address, selector] as const,
  )
  await page.evaluate(() => (location.hash = '/'))
  await page.locator(selector).first().waitFor({ state: 'detached' })
  return milliseconds
}

/** Scrolls an element to its end by steps of each frame. Returns the milliseconds of the frames. */
export async function scrollFrames(page: Page, selector: string, pixels: number): Promise<number[]> {
  return page.evaluate(
    async ([sought, step]) => {
      const element = document.querySelector(sought)
      if (!element) throw new Error(`There is no ${sought}`)
      const frames: number[] = []
      let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let last = -1; element.scrollTop !== last;) {
        last = element.scrollTop
        element.scrollTop += step
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        frames.push(now - before)
        before = now
      }
      return frames
    },
    [selector, pixels] as const,
  )
}
