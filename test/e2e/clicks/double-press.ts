import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]'
/** The time that a press is held, in milliseconds. Two presses are twice as far apart. */
const HELD = 50

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
      if (this.pressed.includes(name)) continue
      if (arrivalState !== (await this.#state())) arrivalState = await this.#arrive(address)
      const target = this.#page.getByRole('main').getByRole('button', { name, exact: true }).first()
      if (!(await target.isVisible()) || !(await target.isEnabled())) continue
      this.writes = []
      this.#savedTexts = 0
      await this.#watchLayers()
      await target.dblclick({ noWaitAfter: true, delay: HELD })
      await this.untilDrawn()
      this.pressed.push(name)
      if (this.writes.length - this.#savedTexts > 1) faults.push(`${name} wrote ${this.writes.join(' and ')}`)
      const { opened, open } = await this.#layers()
      if (opened > 0 && open === 0) faults.push(`${name} closed what it had opened`)
      if (this.writes.length > 0 || opened > 0) arrivalState = ''
    }
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

  async #watchLayers(): Promise<void> {
    await this.#page.evaluate((layers) => {
      const seen = window as unknown as { openedLayers: number; layerWatch?: MutationObserver }
      seen.openedLayers = 0
      seen.layerWatch?.disconnect()
      seen.layerWatch = new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes])
        for (const node of added)
          if (node instanceof Element && (node.matches(layers) || node.querySelector(layers)))
            seen.openedLayers += 1
      })
      seen.layerWatch.observe(document.body, { childList: true, subtree: true })
    }, LAYERS)
  }

  async #layers(): Promise<{ opened: number; open: number }> {
    return this.#page.evaluate((layers) => {
      const { openedLayers } = window as unknown as { openedLayers: number }
      return { opened: openedLayers, open: document.querySelectorAll(layers).length }
    }, LAYERS)
  }
}
