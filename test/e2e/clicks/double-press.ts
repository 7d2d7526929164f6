import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]'
/** The time that a press is held, in milliseconds. Two presses are twice as far apart. */
const HELD = 50
/** The longest time between the presses of a double click, in milliseconds. */
const DOUBLE_CLICK = 500
/** The most attempts at a double click on one button. A busy machine sends the second press late. */
const MAX_ATTEMPTS = 10

/** The observations of a window. */
interface Watched {
  openedLayers: number
  layerWatch?: MutationObserver
  /** The times of the presses, in milliseconds. */
  presses: number[]
}

async function untilEmpty(calls: ReadonlySet<Request>): Promise<void> {
  await expect.poll(() => calls.size).toBe(0)
}

/**
 * Returns true for a request that saves the text of the editor. A tool that is pressed twice changes the text twice.
 * A slow machine saves it in between.
 */
function savesText(request: Request): boolean {
  const { body } = (request.postDataJSON() ?? {}) as {
    body?: { changes?: { operation: string; document?: object }[] }
  }
  const { changes = [] } = body ?? {}
  return (
    changes.length > 0 && changes.every(({ operation, document }) => operation === 'update_page' && document)
  )
}

/** Presses buttons of a page twice, and watches the writes and the dialogs that follow. */
export class DoublePress {
  /** The operations that wrote since the list was emptied. */
  writes: string[] = []
  /** The names of all buttons that were pressed. */
  readonly pressed: string[] = []
  readonly #page: Page
  /** The number of writes that saved the text of the editor. */
  #savedTexts = 0
  /** The calls without an answer so far. */
  readonly #pending = new Set<Request>()

  constructor(page: Page) {
    this.#page = page
    page.on('requestfinished', (request) => this.#pending.delete(request))
    page.on('requestfailed', (request) => this.#pending.delete(request))
    page.on('request', (request) => {
      const id = /\/app\/call\/(\w+)$/.exec(request.url())?.[1]
      if (id !== undefined) this.#pending.add(request)
      if (id === undefined || /^(?:get|list|search|check|suggest)/.test(id)) return
      this.writes.push(id)
      if (savesText(request)) this.#savedTexts += 1
    })
  }

  /** Waits until the screen has drawn the answers of its calls. */
  async untilDrawn(): Promise<void> {
    const drawn = () =>
      this.#page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
    await drawn()
    await untilEmpty(this.#pending)
    await drawn()
    await untilEmpty(this.#pending)
  }

  /** Presses a button, waits until the screen has changed under the pointer, and presses again. */
  async press(target: Locator, changed: () => Promise<unknown>): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error('The button is not on the screen')
    const { mouse } = this.#page
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await mouse.down({ clickCount: 1 })
    await mouse.up({ clickCount: 1 })
    await changed()
    await mouse.down({ clickCount: 2 })
    await mouse.up({ clickCount: 2 })
  }

  /**
   * Double-clicks each button of a screen that was not pressed before. Returns the faults: buttons that wrote twice, or
   * that closed the layer that they had opened.
   */
  async pressAll(address: string): Promise<string[]> {
    const faults: string[] = []
    let arrivalState = await this.#arrive(address)
    for (const name of await this.#names()) {
      for (let attempt = 0; !this.pressed.includes(name); attempt++) {
        if (arrivalState !== (await this.#state())) arrivalState = await this.#arrive(address)
        const target = this.#page.getByRole('main').getByRole('button', { name, exact: true }).first()
        if (!(await target.isVisible()) || !(await target.isEnabled())) break
        const found = await this.#pressTwice(target, name)
        if (found) {
          this.pressed.push(name)
          faults.push(...found)
        } else if (attempt === MAX_ATTEMPTS) throw new Error(`${name} was never pressed twice in time`)
        if (!found || this.writes.length > 0 || !(await this.#closeLayers())) arrivalState = ''
      }
    }
    return faults
  }

  /** Double-clicks a button. Returns its faults; undefined when a slow machine sent two separate clicks. */
  async #pressTwice(target: Locator, name: string): Promise<string[] | undefined> {
    this.writes = []
    this.#savedTexts = 0
    await this.#watchPresses()
    await target.dblclick({ noWaitAfter: true, delay: HELD })
    await this.untilDrawn()
    const { opened, open, gap } = await this.#outcome()
    if (gap > DOUBLE_CLICK) return undefined
    const faults: string[] = []
    if (this.writes.length - this.#savedTexts > 1) faults.push(`${name} wrote ${this.writes.join(' and ')}`)
    if (opened > 0 && open === 0) faults.push(`${name} closed what it had opened`)
    return faults
  }

  async #arrive(address: string): Promise<string> {
    await this.#page.goto('about:blank')
    await this.#page.goto(address)
    await this.#page.locator('main').getByRole('button').first().waitFor()
    await this.untilDrawn()
    return this.#state()
  }

  /** Returns the names of all buttons on the screen. */
  async #names(): Promise<string[]> {
    const names = await this.#page
      .locator('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility())
          .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
      )
    return [...new Set(names)].filter((name) => name !== '')
  }

  /** Returns the state of the screen, read from its buttons. An unchanged screen needs no new start. */
  async #state(): Promise<string> {
    return [this.#page.url(), ...(await this.#names())].join('\n')
  }

  /** Counts the layers that open from now on, and measures the time between the presses. */
  async #watchPresses(): Promise<void> {
    await this.#page.evaluate((layers) => {
      const seen = window as unknown as Watched
      seen.openedLayers = 0
      seen.layerWatch?.disconnect()
      seen.layerWatch = new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes])
        for (const node of added)
          if (node instanceof Element && (node.matches(layers) || node.querySelector(layers)))
            seen.openedLayers += 1
      })
      seen.layerWatch.observe(document.body, { childList: true, subtree: true })
      if (!seen.presses)
        window.addEventListener('pointerdown', ({ timeStamp }) => seen.presses.push(timeStamp), true)
      seen.presses = []
    }, LAYERS)
  }

  /** Closes the open layers with Escape, which is faster than a new start. Returns false when one stays open. */
  async #closeLayers(): Promise<boolean> {
    for (let left = (await this.#outcome()).open; left > 0;) {
      await this.#page.keyboard.press('Escape')
      await this.untilDrawn()
      const { open } = await this.#outcome()
      if (open >= left) return false
      left = open
    }
    return true
  }

  /** Returns the number of layers that opened, the number that are open, and the milliseconds between the presses. */
  async #outcome(): Promise<{ opened: number; open: number; gap: number }> {
    return this.#page.evaluate((layers) => {
      const { openedLayers, presses } = window as unknown as Watched
      const [first = 0, second = first] = presses
      return { opened: openedLayers, open: document.querySelectorAll(layers).length, gap: second - first }
    }, LAYERS)
  }
}
